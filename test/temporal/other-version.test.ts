import { describe, expect, test } from 'vitest';
import { isLeftBehind, leftBehindSince } from '../../src/temporal/other-version.ts';

const NOW = new Date('2027-03-01T10:00:30Z');
const AT_10 = { seconds: Date.parse('2027-03-01T10:00:00Z') / 1000 };
const SIXTEEN_SECONDS_AGO = { seconds: AT_10.seconds + 14 };
const FOURTEEN_SECONDS_AGO = { seconds: AT_10.seconds + 16 };
const IN_TEN_SECONDS = { seconds: AT_10.seconds + 40 };
const SCHEDULED = 1;
const STARTED = 2;

const B2 = { deploymentName: 'redial', buildId: 'b2' };
type Waiting = {
  task?: { state: number; originalScheduledTime?: { seconds: number } };
  activity?: { state: number; scheduledTime?: { seconds: number } };
};

/** A workflow that is pinned to a build, as far as the rule looks at it. */
function runOf(buildId: string | null, { task, activity }: Waiting) {
  const versioningInfo = buildId && { deploymentVersion: { deploymentName: 'redial', buildId } };
  return {
    raw: {
      workflowExecutionInfo: { versioningInfo: versioningInfo || null },
      pendingWorkflowTask: task ?? null,
      pendingActivities: activity ? [activity] : [],
    },
  };
}

const untakenTask = { task: { state: SCHEDULED, originalScheduledTime: SIXTEEN_SECONDS_AGO } };

describe('A workflow whose task waits for 16 seconds', () => {
  test.each([
    ['b1', B2, true],
    ['b2', B2, false],
    [null, B2, false],
    ['b1', null, true],
    [null, null, false],
  ])(
    'and that is pinned to %s is left behind, as worker %j sees it: %s',
    (buildId, version, is) => {
      expect(isLeftBehind(runOf(buildId, untakenTask), { version, now: NOW })).toBe(is);
    },
  );
});

describe('A workflow that is pinned to a version, seen by a worker that has none,', () => {
  const queuedActivity = { state: SCHEDULED, scheduledTime: SIXTEEN_SECONDS_AGO };
  test.each<[string, Waiting, boolean]>([
    ['waits for nothing', {}, false],
    ['has a task that waits for 16 seconds', untakenTask, true],
    [
      'has a task that waits for 14 seconds',
      { task: { state: SCHEDULED, originalScheduledTime: FOURTEEN_SECONDS_AGO } },
      false,
    ],
    [
      'has a task that a worker has taken',
      { task: { state: STARTED, originalScheduledTime: SIXTEEN_SECONDS_AGO } },
      false,
    ],
    ['has a task of which no time is known', { task: { state: SCHEDULED } }, false],
    ['has an activity that waits for 16 seconds', { activity: queuedActivity }, true],
    [
      'has an activity that waits for 14 seconds',
      { activity: { state: SCHEDULED, scheduledTime: FOURTEEN_SECONDS_AGO } },
      false,
    ],
    [
      'has an activity whose retry is in ten seconds',
      { activity: { state: SCHEDULED, scheduledTime: IN_TEN_SECONDS } },
      false,
    ],
    ['has an activity that a worker has taken', { activity: { state: STARTED } }, false],
    [
      'has an activity that waits for 16 seconds, and a new task',
      {
        task: { state: SCHEDULED, originalScheduledTime: FOURTEEN_SECONDS_AGO },
        activity: queuedActivity,
      },
      true,
    ],
  ])('and that %s', (_, waiting, is) => {
    expect(isLeftBehind(runOf('b1', waiting), { version: null, now: NOW })).toBe(is);
  });
});

test('A workflow is left behind since the oldest of its tasks and activities waits', () => {
  const waiting = {
    ...untakenTask,
    activity: { state: SCHEDULED, scheduledTime: AT_10 },
  };
  const since = leftBehindSince(runOf('b1', waiting), { version: null, now: NOW });
  expect(since).toEqual(new Date('2027-03-01T10:00:00Z'));
});
