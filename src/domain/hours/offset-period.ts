import { IANAZone } from 'luxon';
import type { Interval } from './intervals.ts';
import { normalizeTimeZone } from './time-zone.ts';

/** A stretch of time in which the clock of a zone is not changed: local time is UTC + offset. */
export type OffsetPeriod = Interval & { offsetMs: number };

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** Shorter than the time between two changes of any clock: seven days (Gaza in 2040, by tzdb). */
const STEP_MS = 4 * MS_PER_DAY;
/** The time that is looked at together; a multiple of the step. */
const BLOCK_MS = 64 * MS_PER_DAY;
/** Asking ICU for an offset takes 6 µs: what it said is kept, for so many blocks of a zone each. */
const MAX_CACHED_BLOCKS = 5_000;
const cachedBlocks = new Map<string, readonly OffsetPeriod[]>();

/** The stretch around an instant, at most 64 days long; null when there is no such zone. */
export function offsetPeriodAt(zoneName: string, atMs: number): OffsetPeriod | null {
  const name = normalizeTimeZone(zoneName);
  if (name === null) return null;
  return periodsOfBlock(name, Math.floor(atMs / BLOCK_MS)).find(({ endMs }) => atMs < endMs) ?? null;
}

function periodsOfBlock(name: string, block: number): readonly OffsetPeriod[] {
  const key = `${name} ${block}`;
  const kept = cachedBlocks.get(key);
  if (kept !== undefined) return kept;
  const zone = IANAZone.create(name);
  const stretches = findPeriods(zone, {
    startMs: block * BLOCK_MS,
    endMs: (block + 1) * BLOCK_MS,
  });
  if (cachedBlocks.size >= MAX_CACHED_BLOCKS) cachedBlocks.clear();
  cachedBlocks.set(key, stretches);
  return stretches;
}

/** Steps through a span, and cuts it wherever the clock was changed between two steps. */
function findPeriods(zone: IANAZone, { startMs, endMs }: Interval): OffsetPeriod[] {
  const stretches: OffsetPeriod[] = [];
  let current = { startMs, offsetMs: offsetMs(zone, startMs) };
  for (let stepMs = startMs; stepMs < endMs; stepMs += STEP_MS) {
    const step = { startMs: stepMs, endMs: stepMs + STEP_MS };
    const nextOffsetMs = offsetMs(zone, step.endMs);
    if (nextOffsetMs === current.offsetMs) continue;
    const changeMs = findChange(zone, step);
    stretches.push({ ...current, endMs: changeMs });
    current = { startMs: changeMs, offsetMs: nextOffsetMs };
  }
  if (current.startMs < endMs) stretches.push({ ...current, endMs });
  return stretches;
}

/** The first instant with the later offset, by bisection. */
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
