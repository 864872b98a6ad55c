import { useLingui } from '@lingui/react/macro';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { curveMonotoneX } from '@visx/curve';
import { GridRows } from '@visx/grid';
import { scaleLinear, scalePoint } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useRef } from 'react';
import type { ChartActor, ChartEvent } from '#machines/dashboard/chart-machine.ts';
import type { ChartMode, RunPoint } from '#machines/dashboard/run-series.ts';
import { cx } from '../controls/cx.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { usePointNames } from './point-names.ts';
import styles from './runs-chart.module.css';
import { useWidth } from './use-width.ts';

const height = 260;
const margin = { top: 16, right: 16, bottom: 30, left: 48 };

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

  const keys = points.map((_, index) => String(index));
  const x = scalePoint({ domain: keys, range: [margin.left, width - margin.right], padding: 0.25 });
  const most = Math.max(...points.map(({ runs }) => runs));
  const y = scaleLinear({ domain: [0, most], range: [height - margin.bottom, margin.top], nice: 4 });
  const xAt = (index: number) => x(String(index)) ?? 0;
  const yOf = ({ runs }: RunPoint) => y(runs);
  const labelled = everyNth(keys, Math.floor((width - margin.left - margin.right) / 58));
  const looked = focused === null ? undefined : points[focused];

  function look(clientX: number): void {
    const from = frame.current?.getBoundingClientRect().left ?? 0;
    const distances = keys.map((_, index) => Math.abs(xAt(index) - (clientX - from)));
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
        <GridRows
          scale={y}
          left={margin.left}
          width={Math.max(0, width - margin.left - margin.right)}
          numTicks={4}
          className={cx(styles.grid)}
        />
        <AreaClosed
          data={[...points]}
          x={(_, index) => xAt(index)}
          y={yOf}
          yScale={y}
          curve={curveMonotoneX}
          className={cx(styles.area)}
        />
        <LinePath
          data={[...points]}
          x={(_, index) => xAt(index)}
          y={yOf}
          curve={curveMonotoneX}
          className={cx(styles.line)}
        />
        <AxisLeft
          scale={y}
          left={margin.left}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) => i18n.number(Number(value))}
          tickComponent={({ formattedValue, x: tickX, y: tickY }) => (
            <text className={styles.tick} x={tickX - 4} y={tickY} dy="0.32em" textAnchor="end">
              {formattedValue}
            </text>
          )}
        />
        <AxisBottom
          scale={x}
          top={height - margin.bottom}
          hideTicks
          axisLineClassName={cx(styles.axis)}
          tickValues={labelled}
          tickFormat={(key) => {
            const point = points[Number(key)];
            return point && names.short(point);
          }}
          tickComponent={({ formattedValue, x: tickX, y: tickY }) => (
            <text className={styles.tick} x={tickX} y={tickY} dy="0.6em" textAnchor="middle">
              {formattedValue}
            </text>
          )}
        />
        {looked && (
          <line
            className={styles.guide}
            x1={xAt(current)}
            x2={xAt(current)}
            y1={margin.top}
            y2={height - margin.bottom}
          />
        )}
        {points.map((point, index) => (
          <circle
            key={point.start.getTime()}
            className={cx(styles.point, index === focused && styles.looked)}
            cx={xAt(index)}
            cy={yOf(point)}
            r={index === focused ? 6 : 4}
          />
        ))}
        {looked && (
          <ChartTooltip
            name={names.long(looked)}
            runs={looked.runs}
            x={xAt(current)}
            y={yOf(looked)}
            width={width}
          />
        )}
      </svg>
    </div>
  );
}

/** So many of them as there is room for, the last one always. */
function everyNth(keys: readonly string[], room: number): string[] {
  const step = Math.ceil(keys.length / Math.max(2, room));
  return keys.filter((_, index) => (keys.length - 1 - index) % step === 0);
}
