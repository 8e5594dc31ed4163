import { describe, expect, test } from 'vitest';
import { batchWarnings, endedWarnings } from '../../src/domain/batch-warnings.ts';
import { WEEKDAYS } from '../../src/domain/hours/week.ts';

/** A Monday. */
const NOW = new Date('2027-03-01T12:00:00Z');
const workingHours = Object.fromEntries(
  WEEKDAYS.slice(0, 5).map((day) => [
    day,
    { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
  ]),
);
const hours = { workingHours, timezone: 'Europe/Berlin', timezoneSource: 'campaign' } as const;
const callee = { ...hours, timezoneSource: 'callee' } as const;
const BETWEEN = 'between scheduled_start and scheduled_end';
const CLOSED = `working_hours are not open in Europe/Berlin ${BETWEEN}: contacts without a timezone of their own are not called`;
const CLOSED_EVERYWHERE = `working_hours are in no time zone open ${BETWEEN}: nobody is called`;

type Batch = Parameters<typeof batchWarnings>[0];

const warningsOf = (start: string | null, end: string | null, batch: Partial<Batch> = {}) =>
  batchWarnings(
    {
      status: 'pending',
      scheduledStart: start === null ? null : new Date(start),
      scheduledEnd: end === null ? null : new Date(end),
      timezoneOverride: null,
      hours,
      ...batch,
    },
    NOW,
  );

describe('a batch is warned of when its hours do not open before its end', () => {
  test.each([
    ['after the day', '2027-03-01T16:00:00Z', '2027-03-02T08:00:00Z', [CLOSED]],
    ['until a minute of the next day', '2027-03-01T16:00:00Z', '2027-03-02T08:01:00Z', []],
    ['on a Sunday', '2027-03-07T00:00:00Z', '2027-03-07T23:00:00Z', [CLOSED]],
    ['with a start in the past, in open hours', '2027-02-28T00:00:00Z', '2027-03-01T13:00:00Z', []],
    ['without a start, in open hours', null, '2027-03-01T13:00:00Z', []],
    ['without an end', '2027-03-07T00:00:00Z', null, []],
  ])('%s', (_case, start, end, warnings) => {
    expect(warningsOf(start, end)).toEqual(warnings);
  });

  test('from now on where its start is past', () => {
    const saturdays = { saturday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] } };
    const closed = { hours: { ...hours, workingHours: saturdays } };
    expect(warningsOf('2027-02-28T00:00:00Z', '2027-03-02T08:00:00Z', closed)).toEqual([
      'working_hours are not open in Europe/Berlin before scheduled_end: contacts without a timezone of their own are not called',
    ]);
  });

  test('unless calls are allowed at any time, or the batch is finished', () => {
    const sunday = ['2027-03-07T00:00:00Z', '2027-03-07T23:00:00Z'] as const;
    expect(warningsOf(...sunday, { hours: { ...hours, workingHours: null } })).toEqual([]);
    expect(warningsOf(...sunday, { status: 'cancelled' })).toEqual([]);
  });

  test.each([
    ['within a Sunday of all zones', '2027-03-07T07:00:00Z', '2027-03-07T19:00:00Z', true],
    ['until the Monday of Kiribati', '2027-03-07T05:00:00Z', '2027-03-07T20:00:00Z', false],
    ['from the Saturday of Samoa', '2027-03-06T04:00:00Z', '2027-03-07T10:00:00Z', false],
  ])('in all time zones with the source callee: %s', (_case, start, end, isWarned) => {
    const warnings = isWarned ? [CLOSED_EVERYWHERE] : [];
    expect(warningsOf(start, end, { hours: callee })).toEqual(warnings);
  });
});

test('an end in the past is the only thing that is told of the end', () => {
  expect(warningsOf(null, '2027-02-28T00:00:00Z')).toEqual([
    'scheduled_end is in the past: the batch expires at once, and nobody is called',
  ]);
});

test('a time zone of the batch is warned of when the time zones of the numbers count', () => {
  const timezoneOverride = 'Asia/Tokyo';
  expect(warningsOf(null, null, { timezoneOverride })).toEqual([]);
  const always = { ...callee, workingHours: null };
  expect(warningsOf(null, null, { timezoneOverride, hours: always })).toEqual([]);
  expect(warningsOf(null, null, { timezoneOverride, hours: callee })).toEqual([
    'timezone_override does not decide when contacts are called: with timezone_source callee of the campaign, their own timezone or that of their numbers does',
  ]);
});

test.each([
  ['expired', ['scheduled_end'], 1],
  ['cancelled', ['scheduled_end', 'stop_when'], 1],
  ['expired', [], 0],
  ['completed', ['scheduled_end'], 0],
  ['paused', ['scheduled_end'], 0],
] as const)('a change of a batch that is %s, of %j, has %i warnings', (status, changed, count) => {
  const warning = `the batch is ${status} and calls nobody any more: ${changed.join(', ')} changed without an effect, create another batch`;
  expect(endedWarnings(status, changed)).toEqual(count === 0 ? [] : [warning]);
});
