import { expect, test } from 'vitest';
import { countRecordings } from './recordings.ts';

const SECOND = Date.parse('2027-03-01T10:00:00.000Z');

/** A call of 10 s. */
const call = (call_status: 'completed' | 'busy', seconds: number | null) => ({
  row: {
    execution_id: 'one',
    call_status,
    created_at: '2027-03-01T10:00:00.000Z',
    ended_at: '2027-03-01T10:00:14.000Z',
    duration_seconds: call_status === 'completed' ? 10 : 0,
  },
  seconds,
});

test('A recording is of the length of its call, give or take two seconds', () => {
  expect(countRecordings([call('completed', 8), call('completed', 12)], [])).toEqual({
    violations: [],
    classes: { 'of its length': 2 },
  });
  expect(countRecordings([call('completed', 7.9), call('completed', 12.1)], [])).toEqual({
    violations: [
      'call one lasted 10 s, and its recording 7.9 s',
      'call one lasted 10 s, and its recording 12.1 s',
    ],
    classes: {},
  });
});

test('An answered call without a recording, and a recording without an answer, are violations', () => {
  expect(
    countRecordings([call('completed', null), call('busy', 1), call('busy', null)], []),
  ).toEqual({
    violations: [
      'call one was answered and has no recording',
      'call one was not answered and has a recording',
    ],
    classes: {},
  });
});

test.each(['asterisk', 'call_control'] as const)(
  'A kill of %s during the call may cut its recording, and not lengthen it',
  (victim) => {
    const calls = [call('completed', 3), call('completed', null), call('completed', 13)];
    expect(countRecordings(calls, [{ victim, at: SECOND + 5000 }])).toEqual({
      violations: ['call one lasted 10 s, and its recording 13.0 s'],
      classes: { 'cut short by a kill': 1, 'prevented by a kill': 1 },
    });
    expect(countRecordings(calls, [{ victim, at: SECOND + 15_000 }]).violations).toHaveLength(3);
  },
);

test.each(['api', 'worker', 'worker_2'] as const)('A kill of %s cuts no recording', (victim) => {
  const calls = [call('completed', 3)];
  expect(countRecordings(calls, [{ victim, at: SECOND + 5000 }]).violations).toHaveLength(1);
});
