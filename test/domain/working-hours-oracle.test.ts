import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closesAt,
  isOpen,
  nextOpening,
  openings,
  type WorkingHours,
} from '../../src/domain/working-hours.ts';
import { anyWeek, opens, wallClock, type Shown } from '../support/wall-clock.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const MINUTES = 3 * 24 * 60;

/** Three days around a change of the clock in each of the zones, together and alone. */
const changes = [
  [['Europe/Berlin'], '2027-03-27T00:00:00Z'],
  [['Europe/Berlin', 'Europe/Lisbon', 'Europe/Helsinki'], '2027-10-30T00:00:00Z'],
  [['America/New_York', 'America/Phoenix'], '2027-03-13T00:00:00Z'],
  [['America/St_Johns', 'America/Toronto', 'Pacific/Honolulu'], '2027-11-06T00:00:00Z'],
  [['Australia/Lord_Howe'], '2027-04-02T12:00:00Z'],
  [['Australia/Lord_Howe', 'Australia/Adelaide'], '2027-10-01T12:00:00Z'],
  [['Asia/Kathmandu', 'Asia/Kolkata'], '2027-06-01T00:00:00Z'],
  [['Pacific/Chatham'], '2027-04-02T12:00:00Z'],
  [['Asia/Gaza'], '2040-10-26T00:00:00Z'],
] as const;
const aroundChange = fc.constantFrom(
  ...changes.map(([zones, start]) => clocksOf({ zones, startMs: Date.parse(start) })),
);

const anyTime = fc
  .record({
    zones: fc.array(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), {
      minLength: 1,
      maxLength: 3,
    }),
    startMs: fc
      .integer({ min: Date.UTC(2026, 0, 1) / MS_PER_DAY, max: Date.UTC(2036, 0, 1) / MS_PER_DAY })
      .map((day) => day * MS_PER_DAY),
  })
  .map(clocksOf);

type Sample = { zones: readonly string[]; startMs: number };
type Clocks = Sample & { clocks: Shown[][] };

function clocksOf({ zones, startMs }: Sample): Clocks {
  return { zones, startMs, clocks: zones.map((zone) => wallClock(zone, startMs, MINUTES)) };
}

describe.each([
  ['around a change of the clock', aroundChange, 400],
  ['in any zones within ten years', anyTime, 60],
])('any hours %s', (_name, sample, numRuns) => {
  test('open, open next and close as the wall clocks say', () => {
    fc.assert(
      fc.property(sample, anyWeek, fc.boolean(), fc.nat(MINUTES / 2), (at, week, isDark, from) => {
        compare(at, isDark ? darkened(week, at.startMs) : week, from);
      }),
      { numRuns },
    );
  });
});

/** The second of the three days is blacked out. */
function darkened(week: WorkingHours, startMs: number): WorkingHours {
  return { ...week, blackoutDates: [new Date(startMs + MS_PER_DAY).toISOString().slice(0, 10)] };
}

function compare({ zones, startMs, clocks }: Clocks, hours: WorkingHours, from: number) {
  const open = Array.from({ length: MINUTES }, (_, minute) =>
    clocks.every((clock) => {
      const shown = clock[minute];
      return shown !== undefined && opens(hours, shown);
    }),
  );
  const instant = (minute: number) => new Date(startMs + minute * MS_PER_MINUTE);
  const now = instant(from);

  expect(isOpen(hours, zones, now)).toBe(open[from]);
  const opening = open.indexOf(true, from);
  const next = nextOpening(hours, zones, now);
  if (opening >= 0) expect(next).toEqual(instant(opening));
  else expect(next === null || next >= instant(MINUTES)).toBe(true);
  const closing = open.indexOf(false, from);
  const close = closesAt(hours, zones, now);
  if (closing >= 0) expect(close).toEqual(instant(closing));
  else expect(close === null || close >= instant(MINUTES)).toBe(true);

  const seen = openings(hours, zones, now, 20)
    .filter((span) => span.until !== null && span.until < instant(MINUTES))
    .map((span) => [span.from, span.until]);
  expect(seen).toEqual(spansOf(open, from).map((span) => span.map(instant)));
}

/** The whole spans of open minutes from a minute on, as [first, end). */
function spansOf(open: readonly boolean[], from: number): number[][] {
  const spans: number[][] = [];
  let minute = open.indexOf(true, from);
  while (minute >= 0) {
    const end = open.indexOf(false, minute);
    if (end < 0) break;
    spans.push([minute, end]);
    minute = open.indexOf(true, end);
  }
  return spans;
}
