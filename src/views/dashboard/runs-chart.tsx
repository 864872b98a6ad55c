import { useLingui } from '@lingui/react/macro';
import { curveMonotoneX } from '@visx/curve';
import { Area, LinePath } from '@visx/shape';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useRef } from 'react';
import type { ChartMode, RunPoint } from '#domain/run-series.ts';
import {
  type ChartActor,
  type ChartEvent,
  selectLooked,
  selectReached,
} from '#machines/dashboard/chart-machine.ts';
import { cx } from '../controls/cx.ts';
import { useMeasured } from '../controls/use-measured.ts';
import { ChartAxes } from './chart-axes.tsx';
import { chartScale } from './chart-scale.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { usePointNames } from './point-names.ts';
import styles from './runs-chart.module.css';

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

/** The width of the chart in pixels. */
const widthOf = (frame: HTMLElement) => Math.max(240, Math.floor(frame.clientWidth));

export interface RunsChartProps {
  readonly chart: ChartActor;
  readonly mode: ChartMode;
  readonly points: readonly RunPoint[];
}

/** The line chart of runs. The pointer or the arrow keys, as on a slider, choose a point, whose tooltip is shown. */
export function RunsChart({ chart, mode, points }: RunsChartProps) {
  const { t, i18n } = useLingui();
  const names = usePointNames(mode);
  const frame = useRef<HTMLDivElement>(null);
  const width = useMeasured(frame, widthOf, 640);
  const reached = useSelector(chart, selectReached);
  const looked = useSelector(chart, selectLooked);
  const scale = chartScale(
    points.map(({ runs }) => runs),
    width,
    height,
  );
  const xAt = (index: number) => scale.x(index) ?? 0;
  const yOf = ({ runs }: RunPoint) => scale.y(runs);
  const line = { data: [...points], x: (_: RunPoint, index: number) => xAt(index), curve: curveMonotoneX };
  const curve = points.map((one, index) => ({ x: xAt(index), y: yOf(one) }));

  function point(clientX: number): void {
    const from = frame.current?.getBoundingClientRect().left ?? 0;
    const distances = points.map((_, index) => Math.abs(xAt(index) - (clientX - from)));
    chart.send({ type: 'point', at: distances.indexOf(Math.min(...distances)) });
  }

  function walk(event: KeyboardEvent): void {
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    chart.send({ type: 'move', to });
  }

  const described = points[reached];
  const [name, runs] = [described && names.long(described), i18n.number(described?.runs ?? 0)];
  const shown = looked === null ? undefined : points[looked];
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="slider"
      tabIndex={0}
      aria-label={t`Runs over time`}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={reached}
      aria-valuetext={t`${name}: ${runs} runs`}
      onKeyDown={walk}
      onFocus={() => chart.send({ type: 'focus' })}
      onBlur={() => chart.send({ type: 'blur' })}
      onPointerMove={(event) => point(event.clientX)}
      onPointerLeave={() => chart.send({ type: 'unpoint' })}
    >
      <svg className={styles.chart} width={width} height={height} aria-hidden="true">
        <ChartAxes scale={scale} labels={points.map(names.short)} />
        <Area {...line} y0={scale.bottom} y1={yOf} className={cx(styles.area)} />
        <LinePath {...line} y={yOf} className={cx(styles.line)} />
        {looked !== null && (
          <path className={styles.guide} d={`M${xAt(looked)} ${scale.top}V${scale.bottom}`} />
        )}
        {points.map((one, index) => (
          <circle
            key={one.start.getTime()}
            className={cx(styles.point, index === looked && styles.looked)}
            cx={xAt(index)}
            cy={yOf(one)}
            r={index === looked ? 6 : 4}
          />
        ))}
        {shown && looked !== null && (
          <ChartTooltip name={names.long(shown)} runs={shown.runs} curve={curve} at={looked} width={width} />
        )}
      </svg>
    </div>
  );
}
