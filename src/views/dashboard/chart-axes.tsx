import { useLingui } from '@lingui/react/macro';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { cx } from '../controls/cx.ts';
import { type ChartScale, labelledPoints, VALUE_COUNT } from './chart-scale.ts';
import styles from './runs-chart.module.css';

/** The width of a label below the chart and the space beside it, in pixels. */
const LABEL_WIDTH = 58;

/** The grid with the values on its left, and the names of the points below it. */
export function ChartAxes({ scale, labels }: { scale: ChartScale; labels: readonly string[] }) {
  const { i18n } = useLingui();
  const { x, y, left, right, bottom } = scale;
  return (
    <>
      <AxisLeft
        scale={y}
        left={left}
        numTicks={VALUE_COUNT}
        hideAxisLine
        tickLength={10}
        tickLineProps={{ className: styles.grid, x1: 0, x2: right - left }}
        tickLabelProps={{ className: cx(styles.tick), dx: 0, dy: '0.32em' }}
        tickFormat={(value) => i18n.number(Number(value))}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={[...labelledPoints(labels.length, (right - left) / LABEL_WIDTH)]}
        hideAxisLine
        hideTicks
        tickLength={10}
        tickLabelProps={{ className: cx(styles.tick), dy: 0 }}
        tickFormat={(index) => labels[index]}
      />
    </>
  );
}
