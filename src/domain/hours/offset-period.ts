import type { Interval } from './intervals.ts';
import { changesOfYear, type OffsetChange } from './posix-rule.ts';
import { findTimeZone, type TimeZoneRules } from './time-zone-rules.ts';

/**
 * A period in which the offset of a zone does not change: local time is UTC + `offsetMs`. It is
 * infinite before the first change and after the last.
 */
export type OffsetPeriod = Interval & { offsetMs: number };

/** A block is about a year long; its periods are computed once. */
const BLOCK_MS = 366 * 86_400_000;
/** Instants may lie anywhere from 1970 to 9999, so the cache has a limit. */
const MAX_BLOCKS_OF_ZONE = 16;
const cachedBlocks = new Map<TimeZoneRules, Map<number, readonly OffsetPeriod[]>>();

/**
 * The period around an instant, in milliseconds since the epoch.
 * @returns null for an unknown zone
 */
export function offsetPeriodAt(zoneName: string, atMs: number): OffsetPeriod | null {
  const rules = findTimeZone(zoneName)?.rules;
  if (rules === undefined) return null;
  const periods = periodsOfBlock(rules, Math.floor(atMs / BLOCK_MS));
  return periods.find(({ endMs }) => atMs < endMs) ?? null;
}

function periodsOfBlock(rules: TimeZoneRules, block: number): readonly OffsetPeriod[] {
  const blocks = cachedBlocks.get(rules) ?? new Map<number, readonly OffsetPeriod[]>();
  const cached = blocks.get(block);
  if (cached !== undefined) return cached;
  const periods = findPeriods(rules, { startMs: block * BLOCK_MS, endMs: (block + 1) * BLOCK_MS });
  if (blocks.size >= MAX_BLOCKS_OF_ZONE) blocks.clear();
  cachedBlocks.set(rules, blocks.set(block, periods));
  return periods;
}

/** The periods that overlap an interval, in order, each with its own beginning and end. */
function findPeriods(rules: TimeZoneRules, interval: Interval): OffsetPeriod[] {
  const periods: OffsetPeriod[] = [];
  let current = { startMs: -Infinity, offsetMs: rules.firstOffsetMs };
  for (const { atMs, offsetMs } of changesAround(rules, interval)) {
    if (offsetMs === current.offsetMs) continue;
    if (atMs > current.startMs) periods.push({ ...current, endMs: atMs });
    current = { startMs: atMs, offsetMs };
  }
  periods.push({ ...current, endMs: Infinity });
  return periods.filter(
    ({ startMs, endMs }) => startMs < interval.endMs && interval.startMs < endMs,
  );
}

/**
 * All changes up to the first one after an interval, in order. The rule is applied from the year
 * before the interval to the year after it, and only after the last change that is known by itself.
 */
function changesAround({ changes, rule }: TimeZoneRules, interval: Interval): OffsetChange[] {
  const lastKnownMs = changes.at(-1)?.atMs ?? -Infinity;
  const byRule: OffsetChange[] = [];
  for (let year = yearOf(interval.startMs) - 1; year <= yearOf(interval.endMs) + 1; year += 1) {
    byRule.push(...changesOfYear(rule, year).filter(({ atMs }) => atMs > lastKnownMs));
  }
  // Stable: where summer time ends with the year and begins again, it goes on.
  return [...changes, ...byRule.toSorted((a, b) => a.atMs - b.atMs)];
}

function yearOf(atMs: number): number {
  return new Date(atMs).getUTCFullYear();
}
