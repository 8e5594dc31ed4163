import { describe, expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { decideHangUp } from '../../../src/call-control/simulated/hang-up.ts';
import { planCall } from '../../../src/call-control/simulated/plan-call.ts';
import type { Plan } from '../../../src/call-control/network/plan.ts';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import {
  accountSid,
  callRequest,
  serverConfig,
  simulator,
  startReceiver,
  statusesOf,
  temporaryFolder,
  token,
} from '../support.ts';

const late = { lateCancelRate: 1, cancelSeconds: { min: 2, max: 2 } };
const crossing = { crossingRate: 1, cancelSeconds: { min: 0.2, max: 0.2 } };

/** Rings at 1000 ms, would be answered at 2000 ms and end at 5000 ms. */
function buildPlan(changes: Partial<SimulatorConfig>, to = '+15550199900'): Plan {
  const call = { to, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null };
  return planCall(call, { ...simulator, speed: 1, ...changes });
}

function hangUp(plan: Plan, elapsedMs: number, callStatus: 'completed' | 'no-answer') {
  const decision = decideHangUp(plan, { elapsedMs, callStatus, speed: 1 });
  return decision.kind === 'hung-up' ? decision.plan : decision.kind;
}

function planAfterHangUp(
  plan: Plan,
  elapsedMs: number,
  callStatus: 'completed' | 'no-answer',
): Plan {
  const after = hangUp(plan, elapsedMs, callStatus);
  if (typeof after === 'string') throw new Error(after);
  return after;
}

function timeline({ steps }: Plan): string[] {
  return steps.map(
    ({ atMs, status, endedBy, lost }) =>
      `${atMs} ${status}${endedBy ? ` by ${endedBy}` : ''}${lost ? '; no webhook' : ''}`,
  );
}

describe('a cancel with a late end', () => {
  const cancelled = planAfterHangUp(buildPlan(late), 1500, 'no-answer');

  test('sends no webhook of the end', () => {
    expect(timeline(cancelled)).toEqual(['0 trying', '1000 ringing', '3500 no-answer; no webhook']);
  });

  test('leaves a session that is gone before and after the end', () => {
    for (const elapsedMs of [1500, 3499, 3500]) {
      expect(hangUp(cancelled, elapsedMs, 'no-answer')).toBe('gone');
      expect(hangUp(cancelled, elapsedMs, 'completed')).toBe('gone');
    }
  });
});

describe('a cancel that crosses the answer', () => {
  const cancelled = planAfterHangUp(buildPlan(crossing), 1500, 'no-answer');

  test('does not end the call, which is answered', () => {
    expect(timeline(cancelled)).toEqual([
      '0 trying',
      '1000 ringing',
      '1700 in-progress',
      '4700 completed by caller',
    ]);
  });

  test('never delays the answer', () => {
    expect(timeline(planAfterHangUp(buildPlan(crossing), 1900, 'no-answer'))[2]).toBe(
      '2000 in-progress',
    );
  });

  test('leaves a session that is gone until the answer', () => {
    expect(hangUp(cancelled, 1699, 'no-answer')).toBe('gone');
    expect(hangUp(cancelled, 1700, 'no-answer')).toBe('incompatible');
    expect(timeline(planAfterHangUp(cancelled, 2500, 'completed')).at(-1)).toBe(
      '2500 completed by jambonz',
    );
  });

  test('ends a call that would not have been answered', () => {
    const plan = buildPlan(crossing, '+15550199991');
    expect(timeline(planAfterHangUp(plan, 1500, 'no-answer')).at(-1)).toBe('1500 no-answer');
  });
});

describe('a hang-up during the conversation', () => {
  test('that crosses a hang-up of the far end leaves only the latter', () => {
    const after = planAfterHangUp(buildPlan(crossing), 3000, 'completed');
    expect(timeline(after)).toEqual([
      '0 trying',
      '1000 ringing',
      '2000 in-progress',
      '3000 completed by caller',
    ]);
    expect(hangUp(after, 3000, 'completed')).toBe('gone');
  });

  test('is never late', () => {
    const after = planAfterHangUp(buildPlan(late), 3000, 'completed');
    expect(timeline(after).at(-1)).toBe('3000 completed by jambonz');
  });

  test('by an application never crosses one of the far end', () => {
    const request = { elapsedMs: 3000, callStatus: 'completed', speed: 1 } as const;
    const decision = decideHangUp(buildPlan(crossing), { ...request, endedBy: 'jambonz' });
    expect(decision).toMatchObject({ kind: 'hung-up' });
    const end = decision.kind === 'hung-up' ? timeline(decision.plan).at(-1) : '';
    expect(end).toBe('3000 completed by jambonz');
  });
});

describe('hang-up races', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => `+1555010${1000 + index}00`);

  test('occur in their shares, equal for equal seeds', () => {
    const config = { lateCancelRate: 0.2, crossingRate: 0.3 };
    const kinds = numbers.map((to) => buildPlan(config, to).hangUp?.kind);
    const share = (kind: string) => kinds.filter((one) => one === kind).length / 1000;
    expect(share('late')).toBeCloseTo(0.2, 1);
    expect(share('crossing')).toBeCloseTo(0.3, 1);
    expect(kinds).toEqual(numbers.map((to) => buildPlan(config, to).hangUp?.kind));
  });

  test('do not occur unless configured', () => {
    expect(numbers.filter((to) => buildPlan({}, to).hangUp !== undefined)).toEqual([]);
  });
});

/** Places a call that rings until a test ends it, and receives its webhooks. */
async function startRingingCall(changes: Partial<SimulatorConfig>) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const receiver = resources.use(await startReceiver());
  const server = serverConfig(folder.path);
  const config = { ...simulator, ringSeconds: { min: 600, max: 600 }, ...changes };
  const { url } = resources.use(await startCallControlServer({ server, simulator: config }));
  const callControl = resources.use(createCallControl({ ...server, url }));
  const statusHookUrl = `${receiver.url}/status`;
  const placed = await callControl.placeCall(
    callRequest({ statusHookUrl, ringTimeoutSeconds: 1200 }),
  );
  const callSid = placed.kind === 'accepted' ? placed.callSid : '';
  await receiver.until((all) => statusesOf(all).includes('ringing'));
  const update = async (options: object) => {
    const address = `${url}/v1/Accounts/${accountSid}/Calls/${callSid}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify(options);
    const response = await fetch(address, { method: 'PUT', headers, body });
    return [response.status, await response.text()];
  };
  const put = (call_status: string) => update({ call_status });
  const running = resources.move();
  return {
    receiver,
    callControl,
    callSid,
    put,
    update,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

describe('a PUT of call_status', () => {
  test('is answered with 202, then 422, while a cancel is late', async () => {
    await using setup = await startRingingCall({
      lateCancelRate: 1,
      // Two seconds of real time.
      cancelSeconds: { min: 200, max: 200 },
    });
    const gone = [422, `call session is gone for call_sid ${setup.callSid}`];
    expect(await setup.put('no-answer')).toEqual([202, 'Accepted']);
    expect(await setup.put('no-answer')).toEqual(gone);
    expect(await setup.put('completed')).toEqual(gone);
    expect(await setup.update({ tag: { order: 7 } })).toEqual(gone);
    expect(await setup.callControl.getCall(setup.callSid)).toMatchObject({
      call: { callStatus: 'ringing' },
    });
    await expect
      .poll(() => setup.callControl.getCall(setup.callSid))
      .toMatchObject({ call: { callStatus: 'no-answer', sipStatus: 487 } });
    expect(statusesOf(setup.receiver.received)).toEqual(['trying', 'ringing']);
  });

  test('is answered with 202 for a cancel that crosses the answer', async () => {
    await using setup = await startRingingCall({
      ...crossing,
      talkSeconds: { min: 600, max: 600 },
    });
    expect(await setup.put('no-answer')).toEqual([202, 'Accepted']);
    await setup.receiver.until((all) => statusesOf(all).includes('in-progress'));
    const incompatible = 'current call state is incompatible with requested action';
    expect(await setup.put('no-answer')).toEqual([
      422,
      `${incompatible} for call_sid ${setup.callSid}`,
    ]);
    expect(await setup.put('completed')).toEqual([202, 'Accepted']);
    const webhooks = await setup.receiver.until((all) => statusesOf(all).includes('completed'));
    expect(statusesOf(webhooks)).toEqual(['trying', 'ringing', 'in-progress', 'completed']);
    expect(webhooks.at(-1)?.body).toMatchObject({ call_termination_by: 'jambonz' });
  });
});
