import { expect, test } from 'vitest';
import { reasonSentences } from '../../../console/src/pages/batches/batch/reasons.ts';

const window = {
  open: false,
  timezone: 'America/New_York',
  next_open_at: '2027-03-01T14:00:00Z',
  next_close_at: null,
  tzdata_version: '2026f',
};

test('Contacts that wait for the hours are told with the clock of their zone', () => {
  const reasons = [
    { code: 'outside_working_hours', message: '', count: 1240, until: '2027-03-01T14:00:00Z' },
  ] as const;
  const nowMs = Date.parse('2027-03-01T04:00:00Z');
  expect(reasonSentences({ reasons: [...reasons], window }, nowMs)).toEqual([
    {
      code: 'outside_working_hours',
      wait: '1,240 contacts wait until 09:00 in America/New_York: the working hours are closed.',
      remedy: 'Nothing to do, or change the hours of the campaign.',
    },
  ]);
});

test.each([
  ['2027-03-04T14:30:00Z', 'Thu 4 Mar, 09:30'],
  ['2027-03-02T03:30:00Z', 'Mon 1 Mar, 22:30'],
])('A time that is more than half a day away is told with its day: %s', (until, told) => {
  const reasons = [{ code: 'cooldown', message: '', count: 1, until }] as const;
  const nowMs = Date.parse('2027-03-01T04:00:00Z');
  expect(reasonSentences({ reasons: [...reasons], window }, nowMs)[0]?.wait).toBe(
    `1 contact waits until ${told} in America/New_York: their next call is later.`,
  );
});

test('A reason that an event ends has no time', () => {
  const reasons = [{ code: 'no_worker', message: '', count: 3, until: null }] as const;
  expect(reasonSentences({ reasons: [...reasons], window }, 0)).toEqual([
    {
      code: 'no_worker',
      wait: '3 contacts wait: no worker is running.',
      remedy: 'Ask the operator to start a worker.',
    },
  ]);
});
