import { describe, expect, test } from 'vitest';
import { decideHangUp } from '../../../src/call-control/simulated/hang-up.ts';
import { planCall } from '../../../src/call-control/simulated/plan-call.ts';
import { simulator } from '../support.ts';

const call = { to: '+15550199900', attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null };
/** Rings at 1000 ms, is answered at 2000 ms and ends at 5000 ms. */
const plan = planCall(call, { ...simulator, speed: 1 });

function hangUp(elapsedMs: number, callStatus: 'completed' | 'no-answer', callPlan = plan) {
  return decideHangUp(callPlan, { elapsedMs, callStatus, speed: 1 });
}

describe('decideHangUp', () => {
  test('cancels a ringing call with no-answer', () => {
    expect(hangUp(1500, 'no-answer')).toMatchObject({
      kind: 'hung-up',
      plan: {
        steps: [
          { status: 'trying' },
          { status: 'ringing' },
          { atMs: 1500, status: 'no-answer', sipStatus: 487, sipReason: 'Request Terminated' },
        ],
      },
    });
  });

  test('ends a conversation with a duration in whole seconds', () => {
    const decision = hangUp(4900, 'completed');
    const end = decision.kind === 'hung-up' ? decision.plan.steps.at(-1) : undefined;
    expect(end).toEqual({
      atMs: 4900,
      status: 'completed',
      sipStatus: 200,
      sipReason: 'OK',
      durationSeconds: 2,
      endedBy: 'jambonz',
    });
  });

  test('stops a running answering machine detection', () => {
    const callWithAmd = { ...call, hasDetection: true };
    const listening = planCall(callWithAmd, { ...simulator, speed: 1, machineRate: 1 });
    const stepsAfter = (elapsedMs: number) => {
      const decision = hangUp(elapsedMs, 'completed', listening);
      const steps = decision.kind === 'hung-up' ? decision.plan.steps : [];
      return steps.slice(3).map(({ atMs, status, event }) => `${atMs} ${event?.type ?? status}`);
    };
    expect(stepsAfter(4100)).toEqual([
      '4000 amd_machine_detected',
      '4100 amd_stopped',
      '4100 completed',
    ]);
    expect(stepsAfter(6600)).toEqual([
      '4000 amd_machine_detected',
      '5500 amd_tone_detected',
      '6500 amd_machine_stopped_speaking',
      '6500 amd_stopped',
      '6600 completed',
    ]);
  });

  test('counts the duration from the answer, not from detection events', () => {
    const listening = planCall({ ...call, hasDetection: true }, { ...simulator, speed: 1 });
    const decision = hangUp(4900, 'completed', listening);
    const end = decision.kind === 'hung-up' ? decision.plan.steps.at(-1) : undefined;
    expect(end).toMatchObject({ atMs: 4900, durationSeconds: 2, endedBy: 'jambonz' });
  });

  test('refuses completed before the answer', () => {
    expect(hangUp(1999, 'completed')).toEqual({ kind: 'incompatible' });
  });

  test('refuses no-answer after the answer', () => {
    expect(hangUp(2000, 'no-answer')).toEqual({ kind: 'incompatible' });
  });

  test('reports a call that has ended as gone', () => {
    expect(hangUp(5000, 'completed')).toEqual({ kind: 'gone' });
    expect(hangUp(5000, 'no-answer')).toEqual({ kind: 'gone' });
  });

  test('keeps the webhook of the end lost if the plan loses it', () => {
    const lossyPlan = planCall({ ...call, to: '+15550199997' }, { ...simulator, speed: 1 });
    const decision = hangUp(3000, 'completed', lossyPlan);
    expect(decision).toMatchObject({ kind: 'hung-up' });
    const end = decision.kind === 'hung-up' ? decision.plan.steps.at(-1) : undefined;
    expect(end).toMatchObject({ status: 'completed', lost: true });
  });
});
