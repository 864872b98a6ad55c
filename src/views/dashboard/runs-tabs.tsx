import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ChartMode } from '#domain/run-series.ts';
import { Tabs } from '#views/controls/layout/tabs.tsx';
import { RunsChart, type RunsChartProps } from './runs-chart.tsx';

interface RunsTabsProps extends RunsChartProps {
  onSelect(mode: ChartMode): void;
  /** The content of a tab, around the chart. */
  readonly children: (chart: ReactNode) => ReactNode;
}

/** The tabs of the chart's modes, and the chart. */
export function RunsTabs({ children, onSelect, ...props }: RunsTabsProps) {
  const { t } = useLingui();
  const content = children(<RunsChart key={props.mode} {...props} />);
  return (
    <Tabs
      label={t`Period`}
      selected={props.mode}
      onSelect={onSelect}
      tabs={[
        { id: 'daily', label: t`Daily`, content },
        { id: 'weekly', label: t`Weekly`, content },
        { id: 'monthly', label: t`Monthly`, content },
      ]}
    />
  );
}
