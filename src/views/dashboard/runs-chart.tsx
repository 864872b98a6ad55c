import { useLingui } from '@lingui/react/macro';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { curveMonotoneX } from '@visx/curve';
import { Area, LinePath } from '@visx/shape';
import { scaleLinear, scalePoint } from '@visx/vendor/d3-scale';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ChartMode, RunPoint } from '#domain/run-series.ts';
import { cx } from '#views/controls/cx.ts';
import { useMeasured } from '#views/controls/use-measured.ts';
import { usePointNames } from './point-names.ts';
import styles from './runs-chart.module.css';

const HEIGHT = 260;

/** The number of points that each key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The width of the chart in pixels. */
const widthOf = (frame: HTMLElement) => Math.max(240, Math.floor(frame.clientWidth));

export interface RunsChartProps {
  readonly mode: ChartMode;
  readonly points: readonly RunPoint[];
}

/**
 * The line chart of runs. The pointer or the arrow keys, as on a slider, choose a point, whose figure stands above the line. The keyboard
 * starts at the latest point, and keeps its place while the pointer comes and goes.
 */
export function RunsChart({ mode, points }: RunsChartProps) {
  const { t, i18n } = useLingui();
  const names = usePointNames(mode);
  const frame = useRef<HTMLDivElement>(null);
  const width = useMeasured(frame, widthOf, 640);
  const [focusedIndex, setFocusedIndex] = useState(points.length - 1);
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const activeIndex = hoveredIndex ?? (isFocused ? focusedIndex : null);
  const scale = chartScale(
    points.map(({ runs }) => runs),
    width,
    HEIGHT,
  );
  const xAt = (index: number) => scale.x(index) ?? 0;
  const yOf = ({ runs }: RunPoint) => scale.y(runs);
  const line = { data: [...points], x: (_: RunPoint, index: number) => xAt(index), curve: curveMonotoneX };

  /** The point nearest to the pointer. */
  function pointAt(clientX: number): number {
    const from = frame.current?.getBoundingClientRect().left ?? 0;
    const distances = points.map((_, index) => Math.abs(xAt(index) - (clientX - from)));
    return distances.indexOf(Math.min(...distances));
  }

  function walk(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setFocusedIndex(Math.min(points.length - 1, Math.max(0, focusedIndex + step)));
    // A pointer that rests elsewhere must not hide the keyboard's point.
    setHoveredIndex(null);
  }

  const described = points[focusedIndex];
  const [name, runs] = [described && names.long(described), i18n.number(described?.runs ?? 0)];
  const shown = points[activeIndex ?? focusedIndex];
  const shownRuns = i18n.number(shown?.runs ?? 0);
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="slider"
      tabIndex={0}
      aria-label={t`Runs over time`}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={focusedIndex}
      aria-valuetext={t`${name}: ${runs} runs`}
      onKeyDown={walk}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      // A tap focuses the chart, and its point stays when the finger is lifted.
      onPointerDown={(event) => setFocusedIndex(pointAt(event.clientX))}
      onPointerMove={(event) => setHoveredIndex(pointAt(event.clientX))}
      onPointerLeave={() => setHoveredIndex(null)}
    >
      <p className={styles.value}>
        <span>{shown && names.long(shown)}</span> <strong>{t`${shownRuns} runs`}</strong>
      </p>
      <svg className={styles.chart} width={width} height={HEIGHT} aria-hidden="true">
        <ChartAxes scale={scale} labels={points.map(names.short)} />
        <Area {...line} y0={scale.bottom} y1={yOf} className={cx(styles.area)} />
        <LinePath {...line} y={yOf} className={cx(styles.line)} />
        {activeIndex !== null && (
          <path className={styles.guide} d={`M${xAt(activeIndex)} ${scale.top}V${scale.bottom}`} />
        )}
        {points.map((one, index) => (
          <circle
            key={one.start.getTime()}
            className={cx(styles.point, index === activeIndex && styles.active)}
            cx={xAt(index)}
            cy={yOf(one)}
            r={index === activeIndex ? 6 : 4}
          />
        ))}
      </svg>
    </div>
  );
}

/** The width of a label below the chart and the space beside it, in pixels. */
const LABEL_WIDTH = 58;

/** The grid with the values on its left, and the names of the points below it. */
function ChartAxes({ scale, labels }: { scale: ChartScale; labels: readonly string[] }) {
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

const margin = { top: 16, right: 20, bottom: 30, left: 48 };
const INSET = 14;

/** The approximate number of values on the left. */
const VALUE_COUNT = 4;

/** The scales of a chart of this size, in pixels from its top left corner. */
function chartScale(values: readonly number[], width: number, height: number) {
  const [left, right, top, bottom] = [margin.left, width - margin.right, margin.top, height - margin.bottom];
  return {
    x: scalePoint([...values.keys()], [left + INSET, right - INSET]),
    y: scaleLinear([0, Math.max(1, ...values)], [bottom, top]).nice(VALUE_COUNT),
    // The edges of the plot.
    left,
    right,
    top,
    bottom,
  };
}

type ChartScale = ReturnType<typeof chartScale>;

/** The indices of the points to label, evenly spaced, as many as there is room for. The last is always among them. */
export function labelledPoints(count: number, room: number): readonly number[] {
  const step = Math.ceil(count / Math.max(2, Math.floor(room)));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  );
}
