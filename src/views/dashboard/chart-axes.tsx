import { useLingui } from '@lingui/react/macro';
import { type ChartScale, labelledPoints } from './chart-scale.ts';
import styles from './runs-chart.module.css';

/** What a label below the chart takes, with the space beside it, in pixels. */
const labelWidth = 58;

/** The grid, the values at its left and what the points below it are called. */
export function ChartAxes({ scale, labels }: { scale: ChartScale; labels: readonly string[] }) {
  const { i18n } = useLingui();
  const { left, right, bottom, ticks, xAt, yOf } = scale;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${left} ${Math.round(yOf(tick)) + 0.5}H${right}`} />
          <text className={styles.tick} x={left - 10} y={yOf(tick)} dy="0.32em" textAnchor="end">
            {i18n.number(tick)}
          </text>
        </g>
      ))}
      {labelledPoints(labels.length, (right - left) / labelWidth).map((index) => (
        <text key={index} className={styles.tick} x={xAt(index)} y={bottom + 20} textAnchor="middle">
          {labels[index]}
        </text>
      ))}
    </>
  );
}
