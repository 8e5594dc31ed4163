import { IANAZone } from 'luxon';
import { knownZone } from './time-zone.ts';

/** Half open, in milliseconds since the epoch, or since another beginning that is named. */
export type Span = { startMs: number; endMs: number };

/** A stretch of time in which the clock of a zone is not changed: local time is UTC + offset. */
export type Stretch = Span & { offsetMs: number };

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** Shorter than the time between two changes of any clock: seven days (Gaza in 2040, by tzdb). */
const STEP_MS = 4 * MS_PER_DAY;
/** The time that is looked at together; a multiple of the step. */
const BLOCK_MS = 64 * MS_PER_DAY;
/** Asking ICU for an offset takes 6 µs: what it said is kept, for so many blocks of a zone each. */
const MAX_KEPT_BLOCKS = 5_000;
const keptBlocks = new Map<string, readonly Stretch[]>();

/** The stretch around an instant, at most 64 days long; null when there is no such zone. */
export function stretchAt(zoneName: string, atMs: number): Stretch | null {
  const name = knownZone(zoneName);
  if (name === null) return null;
  return stretchesOf(name, Math.floor(atMs / BLOCK_MS)).find(({ endMs }) => atMs < endMs) ?? null;
}

function stretchesOf(name: string, block: number): readonly Stretch[] {
  const key = `${name} ${block}`;
  const kept = keptBlocks.get(key);
  if (kept !== undefined) return kept;
  const zone = IANAZone.create(name);
  const stretches = stretchesWithin(zone, {
    startMs: block * BLOCK_MS,
    endMs: (block + 1) * BLOCK_MS,
  });
  if (keptBlocks.size >= MAX_KEPT_BLOCKS) keptBlocks.clear();
  keptBlocks.set(key, stretches);
  return stretches;
}

/** Steps through a span, and cuts it wherever the clock was changed between two steps. */
function stretchesWithin(zone: IANAZone, { startMs, endMs }: Span): Stretch[] {
  const stretches: Stretch[] = [];
  let current = { startMs, offsetMs: offsetMs(zone, startMs) };
  for (let stepMs = startMs; stepMs < endMs; stepMs += STEP_MS) {
    const step = { startMs: stepMs, endMs: stepMs + STEP_MS };
    const nextOffsetMs = offsetMs(zone, step.endMs);
    if (nextOffsetMs === current.offsetMs) continue;
    const changeMs = changeWithin(zone, step);
    stretches.push({ ...current, endMs: changeMs });
    current = { startMs: changeMs, offsetMs: nextOffsetMs };
  }
  if (current.startMs < endMs) stretches.push({ ...current, endMs });
  return stretches;
}

/** The first instant with the later offset, by bisection. */
function changeWithin(zone: IANAZone, { startMs, endMs }: Span): number {
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
