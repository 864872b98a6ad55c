import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Side } from '#machines/pair/pair-types.ts';
import { Tabs } from '#views/controls/layout/tabs.tsx';

interface PairTabsProps {
  readonly names: Readonly<Record<Side, string>>;
  readonly selected: Side;
  readonly onSelect: (side: Side) => void;
  readonly contentOf: (side: Side) => ReactNode;
}

/** The two conversations of a narrow window. */
export function PairTabs({ names, selected, onSelect, contentOf }: PairTabsProps) {
  const { t } = useLingui();
  return (
    <Tabs
      label={t`Conversations`}
      tabs={(['left', 'right'] as const).map((id) => ({ id, label: names[id], content: contentOf(id) }))}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
