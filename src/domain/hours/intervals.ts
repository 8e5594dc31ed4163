/**
 * Half open: it contains `startMs` and not `endMs`. Milliseconds since the epoch, unless a function
 * names another origin.
 */
export type Interval = { startMs: number; endMs: number };

/** The union, as sorted intervals that neither touch nor overlap. */
export function union(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { startMs, endMs } of intervals.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1);
    if (last === undefined || startMs > last.endMs) result.push({ startMs, endMs });
    else last.endMs = Math.max(last.endMs, endMs);
  }
  return result;
}

/** The intersection of two lists, each of them sorted and without overlaps. */
export function intersect(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  let [i, j] = [0, 0];
  for (let a = left[i], b = right[j]; a !== undefined && b !== undefined;) {
    const startMs = Math.max(a.startMs, b.startMs);
    const endMs = Math.min(a.endMs, b.endMs);
    if (startMs < endMs) result.push({ startMs, endMs });
    if (a.endMs < b.endMs) a = left[++i];
    else b = right[++j];
  }
  return result;
}

/** The parts of an interval that no cut covers; cuts may overlap and be in any order. */
export function subtract(whole: Interval, cuts: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  let { startMs } = whole;
  for (const cut of union(cuts)) {
    if (cut.startMs > startMs) result.push({ startMs, endMs: Math.min(cut.startMs, whole.endMs) });
    startMs = Math.max(startMs, cut.endMs);
  }
  if (startMs < whole.endMs) result.push({ startMs, endMs: whole.endMs });
  return result;
}
