/** A point of the curve in the chart, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export const TOOLTIP_HEIGHT = 50;

/** In pixels: the space between tooltip and curve, and between tooltip and the chart's edge. */
const [gap, margin] = [10, 8];

/**
 * The top left corner of a tooltip of this width: within the chart, near the chosen point, and clear of the curve. It is above
 * the curve if there is room, and below it otherwise.
 */
export function placeTooltip(curve: readonly Place[], at: number, width: number, chartWidth: number) {
  const x = curve[at]?.x ?? 0;
  const left = Math.max(margin, Math.min(x - width / 2, chartWidth - margin - width));
  const heights = heightsBetween(curve, left, left + width);
  const above = Math.min(...heights) - gap - TOOLTIP_HEIGHT;
  return { left, top: above < margin ? Math.max(...heights) + gap : above };
}

/** The heights of the curve at its points between two positions, and at these positions. */
function heightsBetween(curve: readonly Place[], from: number, to: number): readonly number[] {
  return curve.flatMap((here, index) => {
    const next = curve[index + 1];
    const within = here.x >= from && here.x <= to ? [here.y] : [];
    if (next === undefined) return within;
    const edges = [from, to].filter((edge) => edge > here.x && edge < next.x);
    const heightAt = (edge: number) => here.y + ((next.y - here.y) * (edge - here.x)) / (next.x - here.x);
    return [...within, ...edges.map(heightAt)];
  });
}
