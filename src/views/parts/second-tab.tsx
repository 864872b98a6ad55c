import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { Capability } from '#domain/capability.ts';
import { useActors } from '#views/actors.ts';
import { Tabs } from '#views/controls/layout/tabs.tsx';
import { useCapability } from '#views/use-capability.ts';

const SHOW = 'show';

interface SecondTabProps {
  /** What the server has to be capable of; it is the value of the tab in the address, too. */
  readonly capability: Extract<Capability, 'history' | 'audit'>;
  /** The name of the tab list. */
  readonly label: string;
  /** The names of the page's own tab, and of the second one. */
  readonly titles: readonly [string, string];
  readonly content: ReactNode;
  /** The page without the second tab. */
  readonly children: ReactNode;
}

/** True if the address asks for a tab that the server is capable of. Fetches its actors together with the tab, not after it. */
export function useShown(capability: SecondTabProps['capability']): boolean {
  const { history } = useActors();
  const [search] = useSearchParams();
  const isShown = useCapability(capability) && search.get(SHOW) === capability;
  if (isShown) history.preload();
  return isShown;
}

/** A page with a second tab of the history, where the server has it. The tab is in the address. */
export function SecondTab({ capability, label, titles, content, children }: SecondTabProps) {
  const [, setSearch] = useSearchParams();
  const isShown = useShown(capability);
  const isKnown = useSelector(useActors().capabilities, ({ context }) => context.data !== null);
  const hasTab = useCapability(capability);
  // The page would be rendered anew, and move, if the tabs came after it.
  if (isKnown && !hasTab) return children;
  const [first, second] = titles;
  return (
    <Tabs
      label={label}
      isHidden={!hasTab}
      selected={isShown ? capability : 'page'}
      onSelect={(tab) => setSearch(tab === capability ? { [SHOW]: capability } : {}, { replace: true })}
      tabs={[
        { id: 'page', label: first, content: children },
        { id: capability, label: second, content },
      ]}
    />
  );
}
