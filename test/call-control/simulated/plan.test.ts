import { describe, expect, test } from 'vitest';
import { summarizePlan, stepsToPost } from '../../../src/call-control/network/plan.ts';
import { planCall } from '../../../src/call-control/simulated/plan-call.ts';
import type { PlannedCall } from '../../../src/call-control/simulated/plan-call.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { simulator } from '../support.ts';

const config: SimulatorConfig = {
  ...simulator,
  speed: 1,
  ringSeconds: { min: 2, max: 2 },
  talkSeconds: { min: 4.5, max: 4.5 },
  noAnswerSeconds: 5,
};

function plan(to: string, changes: Partial<PlannedCall & SimulatorConfig> = {}) {
  const call = { to, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null, ...changes };
  return planCall(call, { ...config, ...changes });
}

/** The steps as `atMs status/sipStatus`. */
function timeline(to: string, changes: Partial<PlannedCall & SimulatorConfig> = {}): string[] {
  return plan(to, changes).steps.map((step) => `${step.atMs} ${step.status}/${step.sipStatus}`);
}

const answered = ['0 trying/100', '1000 ringing/180', '3000 in-progress/200', '7500 completed/200'];

describe('the last two digits of a number', () => {
  test.each([
    ['00', answered],
    ['89', answered],
    ['90', ['0 trying/100', '1000 busy/486']],
    ['91', ['0 trying/100', '1000 ringing/180', '6000 no-answer/487']],
    ['92', ['0 trying/100', '1000 failed/503']],
    ['93', ['0 trying/100', '1000 failed/404']],
    ['94', ['0 trying/100', '1000 ringing/180', '3000 busy/603']],
    ['97', answered],
    ['98', answered],
    ['99', answered],
  ])('%s decide the steps of a call', (digits, steps) => {
    expect(timeline(`+155501999${digits}`)).toEqual(steps);
  });

  test('95 make the first call busy and later calls answered', () => {
    const ends = [1, 2, 3].map((attempt) => timeline('+15550199995', { attempt }).at(-1));
    expect(ends).toEqual(['1000 busy/486', '7500 completed/200', '7500 completed/200']);
  });

  test('96 leave two calls unanswered and later calls answered', () => {
    const ends = [1, 2, 3].map((attempt) => timeline('+15550199996', { attempt }).at(-1));
    expect(ends).toEqual(['6000 no-answer/487', '6000 no-answer/487', '7500 completed/200']);
  });

  test('are taken from the user part of a SIP address', () => {
    expect(timeline('sip:1090@host42.example')).toEqual(['0 trying/100', '1000 busy/486']);
    expect(timeline('sip:anna@host90.example')).toEqual(answered);
  });

  test('99 make the POST fail although the call is placed', () => {
    expect(plan('+15550199999').acknowledged).toBe(false);
    expect(plan('+15550199900').acknowledged).toBe(true);
  });
});

describe('the plan of a call', () => {
  test('has a duration in whole seconds', () => {
    expect(plan('+15550199900').steps.at(-1)).toEqual({
      atMs: 7500,
      status: 'completed',
      sipStatus: 200,
      sipReason: 'OK',
      durationSeconds: 4,
      endedBy: 'caller',
    });
  });

  test('ends the conversation at the time limit', () => {
    expect(plan('+15550199900', { timeLimitSeconds: 2 }).steps.at(-1)).toMatchObject({
      atMs: 5000,
      durationSeconds: 2,
      endedBy: 'jambonz',
    });
  });

  test('counts the ring timeout from the INVITE', () => {
    const ringing = ['0 trying/100', '1000 ringing/180', '2000 no-answer/487'];
    expect(timeline('+15550199900', { timeoutSeconds: 2 })).toEqual(ringing);
    expect(timeline('+15550199991', { timeoutSeconds: 2 })).toEqual(ringing);
  });

  test('ends the call at once for a negative timeout', () => {
    expect(timeline('+15550199900', { timeoutSeconds: -1 })).toEqual([
      '0 trying/100',
      '0 no-answer/487',
    ]);
  });

  test('divides times by the speed, but not durations', () => {
    const fast = plan('+15550199900', { speed: 10 });
    expect(fast.steps.map((step) => step.atMs)).toEqual([0, 100, 300, 750]);
    expect(fast.steps.at(-1)?.durationSeconds).toBe(4);
  });

  test('has times that depend on number and seed', () => {
    const range = { talkSeconds: { min: 2, max: 8 } };
    expect(timeline('+15550199901', range)).toEqual(timeline('+15550199901', range));
    expect(timeline('+15550199901', range)).not.toEqual(timeline('+15550199902', range));
    expect(timeline('+15550199901', range)).not.toEqual(
      timeline('+15550199901', { ...range, seed: 2 }),
    );
  });
});

describe('a fault rate', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => `+1555010${1000 + index}00`);

  test('of errors makes that share of POSTs fail with 500', () => {
    const failing = numbers.filter((to) => !plan(to, { errorRate: 0.2 }).acknowledged);
    expect(failing.length / numbers.length).toBeCloseTo(0.2, 1);
  });

  test('of losses loses that share of webhooks', () => {
    const steps = numbers.flatMap((to) => plan(to, { lossRate: 0.3 }).steps);
    expect(steps.filter((step) => step.lost).length / steps.length).toBeCloseTo(0.3, 1);
  });
});

/** The steps of a call with `amd`, as `atMs status`, or `atMs type` for an event. */
function events(changes: Partial<PlannedCall & SimulatorConfig>, to = '+15550199900'): string[] {
  return plan(to, { hasDetection: true, ...changes }).steps.map(
    ({ atMs, status, event }) => `${atMs} ${event?.type ?? status}`,
  );
}

describe('the detection steps of a plan', () => {
  const machine = { machineRate: 1 };

  test('recognize a human by a short greeting', () => {
    expect(events({})).toEqual([
      '0 trying',
      '1000 ringing',
      '3000 in-progress',
      '4200 amd_human_detected',
      '4200 amd_stopped',
      '7500 completed',
    ]);
  });

  test('report greeting, tone and end of a machine', () => {
    expect(events(machine)).toEqual([
      '0 trying',
      '1000 ringing',
      '3000 in-progress',
      '5000 amd_machine_detected',
      '6500 amd_tone_detected',
      '7500 amd_machine_stopped_speaking',
      '7500 amd_stopped',
      '11000 completed',
    ]);
  });

  test('stop when the call ends first', () => {
    const short = { talkSeconds: { min: 1, max: 1 } };
    expect(events(short).slice(2)).toEqual([
      '3000 in-progress',
      '4000 amd_stopped',
      '4000 completed',
    ]);
    expect(events({ ...machine, timeLimitSeconds: 3 }).slice(3)).toEqual([
      '5000 amd_machine_detected',
      '6000 amd_stopped',
      '6000 completed',
    ]);
  });

  test('come sooner at a higher speed', () => {
    expect(events({ speed: 10 }).slice(3)).toEqual([
      '420 amd_human_detected',
      '420 amd_stopped',
      '750 completed',
    ]);
  });

  test('are missing without an answer', () => {
    expect(events(machine, '+15550199990')).toEqual(['0 trying', '1000 busy']);
    expect(plan('+15550199990', machine)).not.toHaveProperty('isMachine');
  });

  test('follow the configured share of machines, equal for equal seeds', () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => `+1555010${1000 + index}00`);
    const machines = (seed: number) =>
      numbers.filter((to) => plan(to, { machineRate: 0.3, seed }).isMachine);
    expect(machines(1).length / numbers.length).toBeCloseTo(0.3, 1);
    expect(machines(1)).toEqual(machines(1));
    expect(machines(1)).not.toEqual(machines(2));
  });

  test('are missing for a call without amd', () => {
    expect(plan('+15550199900', { machineRate: 0 })).toEqual({
      steps: [
        { atMs: 0, status: 'trying', sipStatus: 100, sipReason: 'Trying' },
        { atMs: 1000, status: 'ringing', sipStatus: 180, sipReason: 'Trying' },
        { atMs: 3000, status: 'in-progress', sipStatus: 200, sipReason: 'OK' },
        {
          atMs: 7500,
          status: 'completed',
          sipStatus: 200,
          sipReason: 'OK',
          durationSeconds: 4,
          endedBy: 'caller',
        },
      ],
      shuffled: false,
      acknowledged: true,
    });
  });
});

describe('the plan of a finished call', () => {
  test.each([
    ['00', ['in-progress', 'completed']],
    ['90', ['busy']],
    ['91', ['ringing', 'no-answer']],
  ])('to digits %s keeps only %j', (digits, statuses) => {
    const { steps } = summarizePlan(plan(`+155501999${digits}`, { hasDetection: true }));
    expect(steps.map(({ status, event }) => event?.type ?? status)).toEqual(statuses);
  });
});

/** @param lost the status whose webhook is lost */
function postedStatuses(to: string, lost?: string): string[] {
  const { steps, ...rest } = plan(to);
  const lossy = steps.map((step) =>
    step.status === lost ? { ...step, lost: true as const } : step,
  );
  const planned = { ...rest, steps: lossy };
  return lossy.flatMap((_, index) => stepsToPost(planned, index)).map((s) => s.status);
}

describe('stepsToPost', () => {
  test('posts each step once', () => {
    expect(postedStatuses('+15550199900')).toEqual([
      'trying',
      'ringing',
      'in-progress',
      'completed',
    ]);
  });

  test('loses the terminal webhook for digits 97', () => {
    expect(postedStatuses('+15550199997')).toEqual(['trying', 'ringing', 'in-progress']);
  });

  test('doubles and reorders all steps for digits 98', () => {
    expect(postedStatuses('+15550199998')).toEqual([
      'trying',
      'trying',
      'in-progress',
      'ringing',
      'completed',
      'in-progress',
      'completed',
    ]);
  });

  test('shuffles statuses and events separately for digits 98', () => {
    const planned = plan('+15550199998', { hasDetection: true, machineRate: 1 });
    const all = planned.steps.flatMap((_, index) => stepsToPost(planned, index));
    const namesOf = (isEvent: boolean) =>
      all
        .filter(({ event }) => (event !== undefined) === isEvent)
        .map(({ status, event }) => event?.type ?? status);
    expect(namesOf(false)).toEqual(postedStatuses('+15550199998'));
    expect(namesOf(true)).toEqual([
      'amd_machine_detected',
      'amd_machine_detected',
      'amd_machine_stopped_speaking',
      'amd_tone_detected',
      'amd_stopped',
      'amd_machine_stopped_speaking',
      'amd_stopped',
    ]);
  });

  test.each([
    ['trying', ['in-progress', 'ringing', 'completed', 'in-progress', 'completed']],
    ['ringing', ['trying', 'trying', 'in-progress', 'completed', 'in-progress', 'completed']],
    ['in-progress', ['trying', 'trying', 'ringing', 'completed', 'completed']],
    ['completed', ['trying', 'trying', 'in-progress', 'ringing', 'in-progress']],
  ])('never posts a lost %s, but all other steps, for digits 98', (lost, statuses) => {
    expect(postedStatuses('+15550199998', lost)).toEqual(statuses);
  });
});
