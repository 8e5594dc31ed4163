/**
 * Half open: it contains `startMs` and not `endMs`. Milliseconds since the epoch, unless a function
 * names another origin.
 */
export type Interval = { startMs: number; endMs: number };

/** The same time as spans in order that neither touch nor overlap. */
export function union(spans: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { startMs, endMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1);
    if (last === undefined || startMs > last.endMs) result.push({ startMs, endMs });
    else last.endMs = Math.max(last.endMs, endMs);
  }
  return result;
}

/** The time that is in both; each in order and without overlaps. */
export function intersect(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  let [i, j] = [0, 0];
  for (let a = some[i], b = others[j]; a !== undefined && b !== undefined;) {
    const startMs = Math.max(a.startMs, b.startMs);
    const endMs = Math.min(a.endMs, b.endMs);
    if (startMs < endMs) result.push({ startMs, endMs });
    if (a.endMs < b.endMs) a = some[++i];
    else b = others[++j];
  }
  return result;
}

/** What is left of a span; the cuts may overlap. */
export function subtract(span: Interval, cuts: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  let { startMs } = span;
  for (const cut of union(cuts)) {
    if (cut.startMs > startMs) result.push({ startMs, endMs: Math.min(cut.startMs, span.endMs) });
    startMs = Math.max(startMs, cut.endMs);
  }
  if (startMs < span.endMs) result.push({ startMs, endMs: span.endMs });
  return result;
}
