import { describe, expect, test } from 'vitest';
import { summarizePlan, planCall, stepsToPost } from '../../../src/simulator/network/plan.ts';
import type { PlannedCall } from '../../../src/simulator/network/plan.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';

const config: SimulatorConfig = {
  seed: 1,
  speed: 1,
  setupSeconds: { min: 1, max: 1 },
  ringSeconds: { min: 2, max: 2 },
  talkSeconds: { min: 4.5, max: 4.5 },
  noAnswerSeconds: 5,
  machineRate: 0,
  voices: {},
  outcomes: {},
  lateCancelRate: 0,
  crossingRate: 0,
  cancelSeconds: { min: 0, max: 0 },
  errorRate: 0,
  lossRate: 0,
};

function plan(to: string, changes: Partial<PlannedCall & SimulatorConfig> = {}) {
  const call = { to, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null, ...changes };
  return planCall(call, { ...config, ...changes });
}

/** The steps as `at status/sip`. */
function timeline(to: string, changes: Partial<PlannedCall & SimulatorConfig> = {}): string[] {
  return plan(to, changes).steps.map((step) => `${step.atMs} ${step.status}/${step.sipStatus}`);
}

const answered = ['0 trying/100', '1000 ringing/180', '3000 in-progress/200', '7500 completed/200'];

describe('planCall by the last two digits', () => {
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
  ])('%s', (digits, steps) => {
    expect(timeline(`+155501999${digits}`)).toEqual(steps);
  });

  test('95 is busy once and then answers', () => {
    const ends = [1, 2, 3].map((attempt) => timeline('+15550199995', { attempt }).at(-1));
    expect(ends).toEqual(['1000 busy/486', '7500 completed/200', '7500 completed/200']);
  });

  test('96 does not answer twice and then answers', () => {
    const ends = [1, 2, 3].map((attempt) => timeline('+15550199996', { attempt }).at(-1));
    expect(ends).toEqual(['6000 no-answer/487', '6000 no-answer/487', '7500 completed/200']);
  });

  test('SIP addresses count by their user part', () => {
    expect(timeline('sip:1090@host42.example')).toEqual(['0 trying/100', '1000 busy/486']);
    expect(timeline('sip:anna@host90.example')).toEqual(answered);
  });

  test('only 99 is not acknowledged', () => {
    expect(plan('+15550199999').acknowledged).toBe(false);
    expect(plan('+15550199900').acknowledged).toBe(true);
  });
});

describe('planCall in time', () => {
  test('the far end hangs up with whole seconds', () => {
    expect(plan('+15550199900').steps.at(-1)).toEqual({
      atMs: 7500,
      status: 'completed',
      sipStatus: 200,
      sipReason: 'OK',
      durationSeconds: 4,
      endedBy: 'caller',
    });
  });

  test('a time limit ends the conversation', () => {
    expect(plan('+15550199900', { timeLimitSeconds: 2 }).steps.at(-1)).toMatchObject({
      atMs: 5000,
      durationSeconds: 2,
      endedBy: 'jambonz',
    });
  });

  test('the ring timeout counts from the INVITE', () => {
    const ringing = ['0 trying/100', '1000 ringing/180', '2000 no-answer/487'];
    expect(timeline('+15550199900', { timeoutSeconds: 2 })).toEqual(ringing);
    expect(timeline('+15550199991', { timeoutSeconds: 2 })).toEqual(ringing);
  });

  test('a negative timeout ends the call at once', () => {
    expect(timeline('+15550199900', { timeoutSeconds: -1 })).toEqual([
      '0 trying/100',
      '0 no-answer/487',
    ]);
  });

  test('the speed divides times and leaves durations', () => {
    const fast = plan('+15550199900', { speed: 10 });
    expect(fast.steps.map((step) => step.atMs)).toEqual([0, 100, 300, 750]);
    expect(fast.steps.at(-1)?.durationSeconds).toBe(4);
  });

  test('the times follow number and seed', () => {
    const range = { talkSeconds: { min: 2, max: 8 } };
    expect(timeline('+15550199901', range)).toEqual(timeline('+15550199901', range));
    expect(timeline('+15550199901', range)).not.toEqual(timeline('+15550199902', range));
    expect(timeline('+15550199901', range)).not.toEqual(
      timeline('+15550199901', { ...range, seed: 2 }),
    );
  });
});

describe('planCall with faults', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => `+1555010${1000 + index}00`);

  test('an error rate answers that share with 500', () => {
    const failing = numbers.filter((to) => !plan(to, { errorRate: 0.2 }).acknowledged);
    expect(failing.length / numbers.length).toBeCloseTo(0.2, 1);
  });

  test('a loss rate loses that share of webhooks', () => {
    const steps = numbers.flatMap((to) => plan(to, { lossRate: 0.3 }).steps);
    expect(steps.filter((step) => step.lost).length / steps.length).toBeCloseTo(0.3, 1);
  });
});

/** The steps as `at status`, or `at type` for an event, where it is asked who answers. */
function events(changes: Partial<PlannedCall & SimulatorConfig>, to = '+15550199900'): string[] {
  return plan(to, { hasDetection: true, ...changes }).steps.map(
    ({ atMs, status, event }) => `${atMs} ${event?.type ?? status}`,
  );
}

describe('planCall where it is asked who answers', () => {
  const machine = { machineRate: 1 };

  test('a human is recognized by a short greeting', () => {
    expect(events({})).toEqual([
      '0 trying',
      '1000 ringing',
      '3000 in-progress',
      '4200 amd_human_detected',
      '4200 amd_stopped',
      '7500 completed',
    ]);
  });

  test('a machine greets, sounds its tone, and records', () => {
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

  test('a detection that the end cuts off stops', () => {
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

  test('the speed divides the times of events too', () => {
    expect(events({ speed: 10 }).slice(3)).toEqual([
      '420 amd_human_detected',
      '420 amd_stopped',
      '750 completed',
    ]);
  });

  test('nothing is heard before an answer', () => {
    expect(events(machine, '+15550199990')).toEqual(['0 trying', '1000 busy']);
    expect(plan('+15550199990', machine)).not.toHaveProperty('isMachine');
  });

  test('a machine rate plays that share of machines, the same for the same seed', () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => `+1555010${1000 + index}00`);
    const machines = (seed: number) =>
      numbers.filter((to) => plan(to, { machineRate: 0.3, seed }).isMachine);
    expect(machines(1).length / numbers.length).toBeCloseTo(0.3, 1);
    expect(machines(1)).toEqual(machines(1));
    expect(machines(1)).not.toEqual(machines(2));
  });

  test('without machines a call that asks nothing is the same as ever', () => {
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

describe('what is remembered of a finished call', () => {
  test.each([
    ['00', ['in-progress', 'completed']],
    ['90', ['busy']],
    ['91', ['ringing', 'no-answer']],
  ])('%s: its answer, its end, and progress that told of the other leg', (digits, statuses) => {
    const { steps } = summarizePlan(plan(`+155501999${digits}`, { hasDetection: true }));
    expect(steps.map(({ status, event }) => event?.type ?? status)).toEqual(statuses);
  });
});

/** @param lost the step whose webhook the network loses */
function posted(to: string, lost?: string): string[] {
  const { steps, ...rest } = plan(to);
  const lossy = steps.map((step) =>
    step.status === lost ? { ...step, lost: true as const } : step,
  );
  const planned = { ...rest, steps: lossy };
  return lossy.flatMap((_, index) => stepsToPost(planned, index)).map((s) => s.status);
}

describe('stepsToPost', () => {
  test('a call posts each step once', () => {
    expect(posted('+15550199900')).toEqual(['trying', 'ringing', 'in-progress', 'completed']);
  });

  test('97 loses the terminal webhook', () => {
    expect(posted('+15550199997')).toEqual(['trying', 'ringing', 'in-progress']);
  });

  test('98 doubles and reorders, the end included', () => {
    expect(posted('+15550199998')).toEqual([
      'trying',
      'trying',
      'in-progress',
      'ringing',
      'completed',
      'in-progress',
      'completed',
    ]);
  });

  test('98 doubles and reorders statuses and events, each kind for itself', () => {
    const planned = plan('+15550199998', { hasDetection: true, machineRate: 1 });
    const all = planned.steps.flatMap((_, index) => stepsToPost(planned, index));
    const namesOf = (isEvent: boolean) =>
      all
        .filter(({ event }) => (event !== undefined) === isEvent)
        .map(({ status, event }) => event?.type ?? status);
    expect(namesOf(false)).toEqual(posted('+15550199998'));
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
  ])('98 never posts a lost %s, and everything else', (lost, statuses) => {
    expect(posted('+15550199998', lost)).toEqual(statuses);
  });
});
