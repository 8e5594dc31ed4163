import { SHOWN_MS } from './call-starts.ts';
import type { RatePoint } from './call-starts.ts';

const MARGIN = 3;

/** The highest rate of a plot. */
export function mostOf(rates: readonly RatePoint[]): number {
  return rates.reduce((most, { calls }) => Math.max(most, calls), 0);
}

/** The `d` of an SVG path through the points; empty without any. The right edge is `endMs`. */
export function linePath(
  rates: readonly RatePoint[],
  { width, height, endMs }: { width: number; height: number; endMs: number },
): string {
  const most = Math.max(1, mostOf(rates));
  const points = rates.map(({ atMs, calls }) => {
    const x = width - ((endMs - atMs) / SHOWN_MS) * width;
    const y = height - MARGIN - (calls / most) * (height - 2 * MARGIN);
    return `${Math.max(0, x).toFixed(1)} ${y.toFixed(1)}`;
  });
  return points.length === 0 ? '' : `M ${points.join(' L ')}`;
}
