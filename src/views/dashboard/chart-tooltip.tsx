import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Place, placeTooltip, TOOLTIP_HEIGHT } from './place-tooltip.ts';
import styles from './runs-chart.module.css';

/** The space beside the text, in pixels. */
const PADDING = 12;

interface ChartTooltipProps {
  readonly name: string;
  readonly runs: number;
  /** The points of the curve, in pixels. */
  readonly curve: readonly Place[];
  /** The index of the chosen point. */
  readonly at: number;
  /** The width of the chart. */
  readonly width: number;
}

/** The tooltip of the chosen point. */
export function ChartTooltip({ name, runs, curve, at, width }: ChartTooltipProps) {
  const { t, i18n } = useLingui();
  const text = useRef<SVGGElement>(null);
  const [textWidth, setTextWidth] = useState(0);
  const shown = i18n.number(runs);
  useLayoutEffect(() => setTextWidth(text.current?.getBBox().width ?? 0));
  const boxWidth = Math.ceil(textWidth) + 2 * PADDING;
  const { left, top } = placeTooltip(curve, at, boxWidth, width);
  return (
    <g className={styles.tooltip} transform={`translate(${left} ${top})`}>
      <rect width={boxWidth} height={TOOLTIP_HEIGHT} rx="8" />
      <g ref={text}>
        <text className={styles.tooltipName} x={PADDING} y="20">
          {name}
        </text>
        <text className={styles.tooltipRuns} x={PADDING} y="38">
          {t`${shown} runs`}
        </text>
      </g>
    </g>
  );
}
