import { useLingui } from '@lingui/react/macro';
import styles from './runs-chart.module.css';

/** Wide enough for 'Wednesday, September 30'. */
const box = { width: 200, height: 50, gap: 14 };

export interface ChartTooltipProps {
  readonly name: string;
  readonly runs: number;
  /** The point's position in pixels, in a chart of this width. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The tooltip of the chosen point. */
export function ChartTooltip({ name, runs, x, y, width }: ChartTooltipProps) {
  const { t, i18n } = useLingui();
  const shown = i18n.number(runs);
  const left = Math.min(Math.max(x - box.width / 2, 0), Math.max(0, width - box.width));
  const above = y - box.height - box.gap;
  const top = above < 0 ? y + box.gap : above;
  return (
    <g className={styles.tooltip} transform={`translate(${left} ${top})`}>
      <rect width={box.width} height={box.height} rx="8" />
      <text className={styles.tooltipName} x="12" y="20">
        {name}
      </text>
      <text className={styles.tooltipRuns} x="12" y="38">
        {t`${shown} runs`}
      </text>
    </g>
  );
}
