import { useLingui } from '@lingui/react/macro';
import { curveMonotoneX } from '@visx/curve';
import { Area, LinePath } from '@visx/shape';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useRef } from 'react';
import type { ChartActor, ChartEvent } from '#machines/dashboard/chart-machine.ts';
import type { ChartMode, RunPoint } from '#machines/dashboard/run-series.ts';
import { cx } from '../controls/cx.ts';
import { ChartAxes } from './chart-axes.tsx';
import { chartScale } from './chart-scale.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { usePointNames } from './point-names.ts';
import styles from './runs-chart.module.css';
import { useWidth } from './use-width.ts';

const height = 260;

type Move = Extract<ChartEvent, { readonly type: 'move' }>['to'];

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: 'previous',
  ArrowDown: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'next',
  Home: 'first',
  End: 'last',
};

export interface RunsChartProps {
  readonly chart: ChartActor;
  readonly mode: ChartMode;
  readonly points: readonly RunPoint[];
}

/** The line of runs. One can point at its points, and walk along them with the arrow keys as on a slider. */
export function RunsChart({ chart, mode, points }: RunsChartProps) {
  const { t, i18n } = useLingui();
  const names = usePointNames(mode);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const focused = useSelector(chart, ({ context }) => context.focused);
  const scale = chartScale(
    points.map(({ runs }) => runs),
    width,
    height,
  );
  const xAt = (_: RunPoint, index: number) => scale.xAt(index);
  const yOf = ({ runs }: RunPoint) => scale.yOf(runs);

  function look(clientX: number): void {
    const from = frame.current?.getBoundingClientRect().left ?? 0;
    const distances = points.map((_, index) => Math.abs(scale.xAt(index) - (clientX - from)));
    chart.send({ type: 'look', at: distances.indexOf(Math.min(...distances)) });
  }

  function walk(event: KeyboardEvent): void {
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    chart.send({ type: 'move', to });
  }

  const current = focused ?? points.length - 1;
  const described = points[current];
  const looked = focused === null ? undefined : described;
  const [name, runs] = [described && names.long(described), i18n.number(described?.runs ?? 0)];
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="slider"
      tabIndex={0}
      aria-label={t`Runs over time`}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={current}
      aria-valuetext={t`${name}: ${runs} runs`}
      onKeyDown={walk}
      onFocus={() => chart.send({ type: 'look', at: current })}
      onBlur={() => chart.send({ type: 'leave' })}
      onPointerMove={(event) => look(event.clientX)}
      onPointerLeave={() => chart.send({ type: 'leave' })}
    >
      <svg className={styles.chart} width={width} height={height} aria-hidden="true">
        <ChartAxes scale={scale} labels={points.map(names.short)} />
        <Area
          data={[...points]}
          x={xAt}
          y0={scale.bottom}
          y1={yOf}
          curve={curveMonotoneX}
          className={cx(styles.area)}
        />
        <LinePath data={[...points]} x={xAt} y={yOf} curve={curveMonotoneX} className={cx(styles.line)} />
        {looked && (
          <path className={styles.guide} d={`M${scale.xAt(current)} ${scale.top}V${scale.bottom}`} />
        )}
        {points.map((point, index) => (
          <circle
            key={point.start.getTime()}
            className={cx(styles.point, index === focused && styles.looked)}
            cx={scale.xAt(index)}
            cy={yOf(point)}
            r={index === focused ? 6 : 4}
          />
        ))}
        {looked && (
          <ChartTooltip
            name={names.long(looked)}
            runs={looked.runs}
            x={scale.xAt(current)}
            y={yOf(looked)}
            width={width}
          />
        )}
      </svg>
    </div>
  );
}
