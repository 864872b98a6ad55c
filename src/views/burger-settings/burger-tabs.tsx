import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { SecondTab, useShown } from '#views/parts/second-tab.tsx';

const History = lazyPart(async () => (await import('#views/history/history.tsx')).History);

interface BurgerProps {
  readonly burgerId: string;
}

/** The history of a burger that is gone, at the address of its history. */
export function PastHistory({ burgerId }: BurgerProps) {
  return useShown('history') ? <HistoryPart burgerId={burgerId} isGone /> : null;
}

function HistoryPart(props: BurgerProps & { readonly isGone?: boolean }) {
  const { t } = useLingui();
  return (
    <OptionalPart fallback={<Spinner isCentered>{t`Loading history…`}</Spinner>}>
      <History {...props} />
    </OptionalPart>
  );
}

/** The layers of a burger, and its history where the server has one. */
export function BurgerTabs({ burgerId, children }: BurgerProps & { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <SecondTab
      capability="history"
      label={t`Parts of the burger`}
      titles={[t`Layers`, t`History`]}
      content={<HistoryPart burgerId={burgerId} />}
    >
      {children}
    </SecondTab>
  );
}
