import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './runs-chart.module.css';

/** In pixels: the space beside the text, between tooltip and point, and between tooltip and the chart's edge. */
const [padding, gap, margin] = [12, 14, 8];
const height = 50;

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
  const text = useRef<SVGGElement>(null);
  const [textWidth, setTextWidth] = useState(0);
  const shown = i18n.number(runs);
  useLayoutEffect(() => setTextWidth(text.current?.getBBox().width ?? 0));
  const boxWidth = Math.ceil(textWidth) + 2 * padding;
  const left = Math.max(margin, Math.min(x - boxWidth / 2, width - margin - boxWidth));
  const above = y - height - gap;
  const top = above < margin ? y + gap : above;
  return (
    <g className={styles.tooltip} transform={`translate(${left} ${top})`}>
      <rect width={boxWidth} height={height} rx="8" />
      <g ref={text}>
        <text className={styles.tooltipName} x={padding} y="20">
          {name}
        </text>
        <text className={styles.tooltipRuns} x={padding} y="38">
          {t`${shown} runs`}
        </text>
      </g>
    </g>
  );
}
