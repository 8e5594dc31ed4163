import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideHangUp } from '../../../src/call-control/simulated/hang-up.ts';
import { NETWORK_OUTCOMES, VOICES } from '../../../src/config/simulator.ts';
import { stepsToPost } from '../../../src/call-control/network/plan.ts';
import { planCall } from '../../../src/call-control/simulated/plan-call.ts';
import type { Plan } from '../../../src/call-control/network/plan.ts';
import { isTerminalStatus } from '../../../src/domain/call.ts';
import { simulator } from '../support.ts';

const timer = fc.option(fc.integer({ min: -3000, max: 30_000 }), { nil: undefined });
const rate = fc.constantFrom(0, 0.3, 1);

const anyCall = fc.record({
  digits: fc.integer({ min: 0, max: 99 }),
  timeoutSeconds: fc.integer({ min: -5, max: 70 }),
  timeLimitSeconds: fc.option(fc.integer({ min: -5, max: 60 })),
  hasDetection: fc.boolean(),
  detection: fc.record({
    digitCount: fc.integer({ min: 0, max: 8 }),
    thresholdWordCount: fc.integer({ min: 0, max: 12 }),
    timers: fc.record({
      noSpeechTimeoutMs: timer,
      decisionTimeoutMs: timer,
      toneTimeoutMs: timer,
      greetingCompletionTimeoutMs: timer,
    }),
  }),
  overrides: fc.record({
    outcome: fc.constantFrom(...NETWORK_OUTCOMES),
    voice: fc.constantFrom(...VOICES),
  }),
});
const anyNetwork = fc.record({
  speed: fc.constantFrom(1, 7, 100),
  lossRate: rate,
  lateCancelRate: rate,
  cancelSeconds: fc.constant({ min: 0, max: 3 }),
});
const anyHangUps = fc.array(
  fc.record({
    elapsedMs: fc.integer({ min: 0, max: 40_000 }),
    callStatus: fc.constantFrom('completed' as const, 'no-answer' as const),
  }),
);

test('every call has one ordered timeline with one end, even after hang-ups', () => {
  fc.assert(
    fc.property(anyCall, anyNetwork, anyHangUps, ({ digits, ...call }, network, hangUps) => {
      const to = `+155501999${String(digits).padStart(2, '0')}`;
      // A hang-up that is not late crosses the answer or a hang-up of the far end.
      const config = { ...simulator, ...network, crossingRate: 1 - network.lateCancelRate };
      let plan = planCall({ ...call, to, attempt: 1 }, config);
      expectValidTimeline(plan, call);
      for (const request of hangUps.toSorted((a, b) => a.elapsedMs - b.elapsedMs)) {
        const past = plan.steps.filter(({ atMs }) => atMs <= request.elapsedMs);
        const decision = decideHangUp(plan, { ...request, speed: network.speed });
        if (decision.kind !== 'hung-up') continue;
        plan = decision.plan;
        expect(plan.steps.slice(0, past.length)).toEqual(past);
        expectValidTimeline(plan, call);
      }
    }),
    { numRuns: 1000 },
  );
});

function expectValidTimeline(plan: Plan, { hasDetection }: { hasDetection: boolean }): void {
  const { steps } = plan;
  const times = steps.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(steps.findIndex(({ status }) => isTerminalStatus(status))).toBe(steps.length - 1);
  expectValidEnd(plan);
  const events = steps.flatMap(({ event }) => (event === undefined ? [] : [event.type]));
  const isAnswered = steps.some(({ status }) => status === 'in-progress');
  const stops = hasDetection && isAnswered ? [events.length - 1] : [];
  expect(events.flatMap((type, at) => (type === 'amd_stopped' ? [at] : []))).toEqual(stops);
  const posted = new Set(steps.flatMap((_, index) => stepsToPost(plan, index)));
  expect(posted).toEqual(new Set(steps.filter(({ lost }) => !lost)));
}

/** Only an answered call has a duration and a party that hung up. */
function expectValidEnd({ steps }: Plan): void {
  const answer = steps.find(({ status }) => status === 'in-progress');
  const end = steps.at(-1);
  if (answer === undefined) {
    expect(end).not.toMatchObject({ status: 'completed' });
    expect(end).not.toHaveProperty('durationSeconds');
    expect(end).not.toHaveProperty('endedBy');
  } else {
    expect(answer).not.toHaveProperty('event');
    expect(end).toMatchObject({ status: 'completed', sipStatus: 200, sipReason: 'OK' });
    expect(end?.endedBy).toMatch(/^(caller|jambonz)$/);
    expect(end?.durationSeconds).toBeGreaterThanOrEqual(0);
  }
}
