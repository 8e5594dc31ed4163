import { IANAZone } from 'luxon';
import type { Interval } from './intervals.ts';
import { normalizeTimeZone } from './time-zone.ts';

/** A period in which the offset of a zone does not change: local time is UTC + `offsetMs`. */
export type OffsetPeriod = Interval & { offsetMs: number };

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** Less than the shortest time between two changes of a zone: 7 days (tzdb: Gaza in 2040). */
const STEP_MS = 4 * MS_PER_DAY;
/** Periods are computed and cached by block; a multiple of the step. */
const BLOCK_MS = 64 * MS_PER_DAY;
/** An offset costs 6 µs in ICU, so blocks are cached. The cache is emptied when it is full. */
const MAX_CACHED_BLOCKS = 5_000;
const cachedBlocks = new Map<string, readonly OffsetPeriod[]>();

/**
 * The period around an instant, in milliseconds since the epoch; at most 64 days long.
 * @returns null for an unknown zone
 */
export function offsetPeriodAt(zoneName: string, atMs: number): OffsetPeriod | null {
  const name = normalizeTimeZone(zoneName);
  if (name === null) return null;
  return (
    periodsOfBlock(name, Math.floor(atMs / BLOCK_MS)).find(({ endMs }) => atMs < endMs) ?? null
  );
}

function periodsOfBlock(name: string, block: number): readonly OffsetPeriod[] {
  const key = `${name} ${block}`;
  const cached = cachedBlocks.get(key);
  if (cached !== undefined) return cached;
  const zone = IANAZone.create(name);
  const periods = findPeriods(zone, {
    startMs: block * BLOCK_MS,
    endMs: (block + 1) * BLOCK_MS,
  });
  if (cachedBlocks.size >= MAX_CACHED_BLOCKS) cachedBlocks.clear();
  cachedBlocks.set(key, periods);
  return periods;
}

/** Steps through an interval and splits it wherever the offset differs between two steps. */
function findPeriods(zone: IANAZone, { startMs, endMs }: Interval): OffsetPeriod[] {
  const periods: OffsetPeriod[] = [];
  let current = { startMs, offsetMs: offsetMs(zone, startMs) };
  for (let stepMs = startMs; stepMs < endMs; stepMs += STEP_MS) {
    const step = { startMs: stepMs, endMs: stepMs + STEP_MS };
    const nextOffsetMs = offsetMs(zone, step.endMs);
    if (nextOffsetMs === current.offsetMs) continue;
    const changeMs = findChange(zone, step);
    periods.push({ ...current, endMs: changeMs });
    current = { startMs: changeMs, offsetMs: nextOffsetMs };
  }
  if (current.startMs < endMs) periods.push({ ...current, endMs });
  return periods;
}

/** The first instant with the new offset, by bisection. */
function findChange(zone: IANAZone, { startMs, endMs }: Interval): number {
  const before = offsetMs(zone, startMs);
  let low = startMs;
  let high = endMs;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function offsetMs(zone: IANAZone, atMs: number): number {
  return Math.round(zone.offset(atMs) * MS_PER_MINUTE);
}
