import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { type Capability, isCapable } from '#domain/capability.ts';
import { useActors } from '#views/actors.ts';
import { Tabs } from '#views/controls/layout/tabs.tsx';
import { useCapability } from '#views/use-capability.ts';

const SHOW = 'show';

/** What the server has to be capable of to have a tab; it is the value of the tab in the address, too. */
type TabCapability = Extract<Capability, 'history' | 'audit' | 'questions'>;

interface PageTabsProps {
  /** The name of the tab list. */
  readonly label: string;
  /** The name of the page's own tab. */
  readonly title: string;
  /** The further tabs, of which the server may have some. */
  readonly further: readonly {
    readonly capability: TabCapability;
    readonly title: string;
    readonly content: ReactNode;
  }[];
  /** The page without further tabs. */
  readonly children: ReactNode;
}

/** Fetches the actors of a tab together with its code, not after it. */
function usePreload(capability: TabCapability | undefined): void {
  const { history, questions, questionRuns } = useActors();
  if (capability === 'questions') {
    questions.preload();
    questionRuns.preload();
  } else if (capability !== undefined) history.preload();
}

/** True if the address asks for a tab that the server is capable of. */
export function useShown(capability: TabCapability): boolean {
  const [search] = useSearchParams();
  const isShown = useCapability(capability) && search.get(SHOW) === capability;
  usePreload(isShown ? capability : undefined);
  return isShown;
}

/** A page with further tabs, where the server has them. The tab is in the address. */
export function PageTabs({ label, title, further, children }: PageTabsProps) {
  const [search, setSearch] = useSearchParams();
  const known = useSelector(useActors().capabilities, ({ context }) => context.data);
  const present = further.filter(({ capability }) => isCapable(known, capability));
  const shown = present.find(({ capability }) => capability === search.get(SHOW))?.capability;
  usePreload(shown);
  // The page would be rendered anew, and move, if the tabs came after it.
  if (known !== null && present.length === 0) return children;
  return (
    <Tabs<TabCapability | 'page'>
      label={label}
      isHidden={known === null}
      selected={shown ?? 'page'}
      onSelect={(tab) => setSearch(tab === 'page' ? {} : { [SHOW]: tab }, { replace: true })}
      tabs={[
        { id: 'page', label: title, content: children },
        ...(known === null ? further : present).map((tab) => ({
          id: tab.capability,
          label: tab.title,
          content: tab.content,
        })),
      ]}
    />
  );
}
