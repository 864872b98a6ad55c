import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useActors } from '#views/actors.ts';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Tabs } from '#views/controls/layout/tabs.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { useCapability } from '#views/use-capability.ts';

const SHOW = 'show';
const HISTORY = 'history';

const History = lazyPart(async () => (await import('#views/history/history.tsx')).History);

/** The history of a burger that is gone, at the address of its history. */
export function PastHistory({ burgerId }: { burgerId: string }) {
  const { history } = useActors();
  const [search] = useSearchParams();
  if (!useCapability('history') || search.get(SHOW) !== HISTORY) return null;
  history.preload();
  return <HistoryPart burgerId={burgerId} />;
}

function HistoryPart({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  return (
    <OptionalPart fallback={<Spinner isCentered>{t`Loading history…`}</Spinner>}>
      <History burgerId={burgerId} />
    </OptionalPart>
  );
}

/** The layers of a burger, and its history where the server has one. The tab is in the address. */
export function BurgerTabs({ burgerId, children }: { burgerId: string; children: ReactNode }) {
  const { t } = useLingui();
  const { history } = useActors();
  const [search, setSearch] = useSearchParams();
  if (!useCapability('history')) return children;
  const isHistory = search.get(SHOW) === HISTORY;
  // Fetched together with the tab, not after it.
  if (isHistory) history.preload();
  return (
    <Tabs
      label={t`Parts of the burger`}
      selected={isHistory ? HISTORY : 'layers'}
      onSelect={(tab) => setSearch(tab === HISTORY ? { [SHOW]: HISTORY } : {}, { replace: true })}
      tabs={[
        { id: 'layers', label: t`Layers`, content: children },
        { id: HISTORY, label: t`History`, content: <HistoryPart burgerId={burgerId} /> },
      ]}
    />
  );
}
