import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addOpenTime,
  nextClosing,
  isOpen,
  nextOpening,
  nextOpenings,
  WEEKDAYS,
  type WorkingHours,
} from '../../../src/domain/hours/working-hours.ts';
import { clockChanges, isOpenInAllZones, OUTDATED_IN_ICU } from '../../support/data/local-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 366 * DAY_MS;
/** Ten years, minute by minute. */
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z');
const LAST_MS = Date.parse('2036-01-01T00:00:00Z');
/** Every minute of this period is checked; after it, only samples. */
const SCANNED_MS = 30 * HOUR_MS;
const SEED = 20_270_301;

const ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => !OUTDATED_IN_ICU.has(zone));
const REGIONS = Map.groupBy(ZONES, (zone) => zone.split('/')[0]);

type Question = { hours: WorkingHours; zones: string[]; fromMs: number };

const time = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':');
const window = fc
  .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
  .map(([start, length]) => ({ start: time(start), end: time(Math.min(1_440, start + length)) }));
const allDay = { start: '00:00', end: '24:00' };
const day = fc.record({
  enabled: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  windows: fc.oneof(
    { weight: 5, arbitrary: fc.array(window, { maxLength: 4 }) },
    fc.constant([allDay]),
  ),
});
const week = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(Object.fromEntries(WEEKDAYS.map((name) => [name, day])), {
      requiredKeys: [],
    }),
  },
  day.map((same) => Object.fromEntries(WEEKDAYS.map((name) => [name, same]))),
);
const blackouts = (aroundMs: number) =>
  fc.uniqueArray(
    fc
      .integer({ min: -2, max: 4 })
      .map((days) => new Date(aroundMs + days * DAY_MS).toISOString().slice(0, 10)),
    { maxLength: 3 },
  );

/** No, one or two further zones. */
const moreZones = fc.oneof(
  { weight: 2, arbitrary: fc.constant<string[]>([]) },
  fc.array(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 2 }),
);

function questions(
  zones: fc.Arbitrary<string[]>,
  instants: fc.Arbitrary<number>,
): fc.Arbitrary<Question> {
  return instants.chain((fromMs) =>
    fc.record({ week, blackoutDates: blackouts(fromMs), zones }).map((drawn) => ({
      hours: { ...drawn.week, blackoutDates: drawn.blackoutDates },
      zones: drawn.zones,
      fromMs,
    })),
  );
}

/** Instants near others: on the minute, or anywhere within it. */
function around(instantsMs: readonly number[]): fc.Arbitrary<number> {
  const withinMinute = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: MINUTE_MS - 1 }));
  return fc
    .tuple(
      fc.constantFrom(...instantsMs),
      fc.integer({ min: -36 * 60, max: 12 * 60 }),
      withinMinute,
    )
    .map(([ms, minutes, rest]) => ms + minutes * MINUTE_MS + rest);
}

/** Instants of the ten years, most of them near a clock change of the zone if it has any. */
function instantsIn(zone: string): fc.Arbitrary<number> {
  const changes = clockChanges(zone, FIRST_MS, LAST_MS);
  if (changes.length === 0) return anyInstant;
  return fc.oneof({ weight: 3, arbitrary: around(changes) }, anyInstant);
}

const anyInstant = fc.integer({ min: FIRST_MS, max: LAST_MS - 1 });
const anyQuestion = questions(
  fc.tuple(fc.constantFrom(...ZONES), moreZones).map(([zone, more]) => [zone, ...more]),
  anyInstant,
);

const minuteOf = (ms: number) => ms - (ms % MINUTE_MS);
const isOpenAt = ({ hours, zones }: Question, ms: number) =>
  isOpenInAllZones(hours, zones, minuteOf(ms));

/** The first instant at or after `fromMs` in the wanted state by the local clocks, else `untilMs`. */
function firstInstant(question: Question, isOpenWanted: boolean, untilMs: number): number {
  if (isOpenAt(question, question.fromMs) === isOpenWanted) return question.fromMs;
  let ms = minuteOf(question.fromMs) + MINUTE_MS;
  while (ms < untilMs && isOpenAt(question, ms) !== isOpenWanted) ms += MINUTE_MS;
  return ms;
}

/** Checks that an answer is the first instant in the wanted state, or that there is none in a year. */
function expectFirst(question: Question, answer: Date | null, isOpenWanted: boolean): void {
  const { fromMs } = question;
  const scannedMs = minuteOf(fromMs) + SCANNED_MS;
  const first = firstInstant(question, isOpenWanted, scannedMs);
  if (first < scannedMs) {
    expect(answer?.toISOString()).toBe(new Date(first).toISOString());
    return;
  }
  const endMs = answer?.getTime() ?? fromMs + YEAR_MS;
  expect(endMs).toBeGreaterThanOrEqual(scannedMs);
  if (answer !== null) expect(isOpenAt(question, endMs)).toBe(isOpenWanted);
  const between = Array.from({ length: 60 }, (_, n) => scannedMs + ((endMs - scannedMs) * n) / 60);
  const states = [...between.map(Math.floor), endMs - 1].map((ms) => isOpenAt(question, ms));
  expect(states).not.toContain(isOpenWanted);
}

function expectLocalClocksAgree(question: Question): void {
  const { hours, zones, fromMs } = question;
  const from = new Date(fromMs);
  expect(isOpen(hours, zones, from)).toBe(isOpenAt(question, fromMs));
  expectFirst(question, nextOpening(hours, zones, from), true);
  expectFirst(question, nextClosing(hours, zones, from), false);
}

describe('working hours agree with the local clocks', () => {
  test.each([...REGIONS.keys()])('in every zone of %s, over ten years', (region) => {
    for (const zone of REGIONS.get(region) ?? []) {
      const property = fc.property(
        questions(
          moreZones.map((more) => [zone, ...more]),
          instantsIn(zone),
        ),
        expectLocalClocksAgree,
      );
      fc.assert(property, { seed: SEED, numRuns: 3 });
    }
  });

  test.each([
    [['Pacific/Apia'], 'skips a day', '2011-12-30T10:00:00Z'],
    [['Pacific/Kwajalein'], 'skips a day', '1993-08-21T12:00:00Z'],
    [['Australia/Lord_Howe'], 'put forward by half an hour', '2027-10-02T15:30:00Z'],
    [['Australia/Lord_Howe', 'Australia/Adelaide'], 'put back', '2027-04-03T15:00:00Z'],
    [['Antarctica/Troll'], 'put forward by two hours', '2027-03-28T01:00:00Z'],
    [['Pacific/Chatham'], 'put back to UTC+12:45', '2027-04-03T14:00:00Z'],
    [['Asia/Kathmandu', 'Asia/Kolkata'], 'a quarter of an hour apart', '2027-06-01T00:00:00Z'],
    [['Asia/Pyongyang'], 'gives up its half hour', '2018-05-04T15:00:00Z'],
    [['America/Caracas'], 'gives up its half hour', '2016-05-01T07:00:00Z'],
    [['America/Santiago'], 'put forward at midnight', '2027-09-05T04:00:00Z'],
    [['Asia/Beirut'], 'put forward at midnight', '2027-03-27T22:00:00Z'],
    [['Asia/Gaza'], 'changed twice in a week', '2040-10-26T00:00:00Z'],
    [['Africa/Casablanca'], 'put back for Ramadan', '2027-02-07T02:00:00Z'],
    [['America/Nuuk'], 'put back into the day before', '2027-10-31T01:00:00Z'],
    [['America/New_York', 'America/Phoenix'], 'one put forward', '2027-03-14T07:00:00Z'],
    [['Europe/Berlin', 'Europe/Lisbon', 'Europe/Helsinki'], 'put back', '2027-10-31T01:00:00Z'],
  ])('of %j: %s', (zones, _event, at) => {
    const property = fc.property(
      questions(fc.constant(zones), around([Date.parse(at)])),
      expectLocalClocksAgree,
    );
    fc.assert(property, { seed: SEED, numRuns: 30 });
  });

  test('when a call needs time before they close', () => {
    const drawn = fc.record({
      question: anyQuestion,
      lastsMinutes: fc.integer({ min: 1, max: 180 }),
    });
    const property = fc.property(drawn, ({ question, lastsMinutes }) => {
      const { hours, zones, fromMs } = question;
      const lastsMs = lastsMinutes * MINUTE_MS;
      const start = nextOpening(hours, zones, new Date(fromMs), lastsMs);
      const untilMs = Math.min(start?.getTime() ?? Infinity, fromMs + SCANNED_MS);
      const staysOpen = (ms: number) => {
        const endMs = ms + lastsMs;
        for (let at = ms; at < endMs; at = minuteOf(at) + MINUTE_MS) {
          if (!isOpenAt(question, at)) return false;
        }
        return true;
      };
      if (start !== null) expect(staysOpen(start.getTime())).toBe(true);
      const earlier: number[] = [];
      for (let at = fromMs; at < untilMs; at = minuteOf(at) + MINUTE_MS) {
        if (staysOpen(at)) earlier.push(at);
      }
      expect(earlier).toEqual([]);
    });
    fc.assert(property, { seed: SEED, numRuns: 60 });
  });
});

test('openings contain every open minute and no other', () => {
  const property = fc.property(anyQuestion, (question) => {
    const { hours, zones } = question;
    const fromMs = minuteOf(question.fromMs);
    const found = nextOpenings(hours, zones, new Date(fromMs), 10);
    const intervals = found.map(({ from, until }) => ({
      startMs: from.getTime(),
      endMs: until?.getTime() ?? Infinity,
    }));
    const last = found.length === 10 ? (intervals.at(-1)?.endMs ?? Infinity) : Infinity;
    const untilMs = Math.min(last, fromMs + SCANNED_MS);
    const wrong: number[] = [];
    for (let ms = fromMs; ms < untilMs; ms += MINUTE_MS) {
      const isInOpening = intervals.some(({ startMs, endMs }) => startMs <= ms && ms < endMs);
      if (isInOpening !== isOpenAt(question, ms)) wrong.push(ms);
    }
    expect(wrong).toEqual([]);
  });
  fc.assert(property, { seed: SEED, numRuns: 60 });
});

test('open time is the number of open minutes', () => {
  const property = fc.property(anyQuestion, fc.nat(10 * 60), (question, minutes) => {
    const { hours, zones } = question;
    const fromMs = minuteOf(question.fromMs);
    const end = addOpenTime(hours, zones, new Date(fromMs), minutes * MINUTE_MS);
    const untilMs = Math.min(end?.getTime() ?? Infinity, fromMs + SCANNED_MS);
    let open = 0;
    for (let ms = fromMs; ms < untilMs; ms += MINUTE_MS) open += isOpenAt(question, ms) ? 1 : 0;
    if (end === null || end.getTime() > untilMs) {
      expect(open).toBeLessThanOrEqual(minutes);
      return;
    }
    expect(open).toBe(minutes);
    expect(isOpenAt(question, end.getTime())).toBe(true);
  });
  fc.assert(property, { seed: SEED, numRuns: 60 });
});

describe('working hours are closed', () => {
  test('when a zone is unknown or missing', () => {
    const property = fc.property(anyQuestion, ({ hours, zones, fromMs }) => {
      const from = new Date(fromMs);
      const unknown = [...zones, 'Mars/Olympus'];
      expect(isOpen(hours, unknown, from)).toBe(false);
      expect(nextOpening(hours, unknown, from)).toBeNull();
      expect(nextClosing(hours, unknown, from)).toEqual(from);
      expect(nextOpening(hours, [], from)).toBeNull();
    });
    fc.assert(property, { seed: SEED, numRuns: 50 });
  });
});
