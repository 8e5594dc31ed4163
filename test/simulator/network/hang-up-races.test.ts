import { describe, expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { decideHangUp } from '../../../src/simulator/network/hang-up.ts';
import { planCall } from '../../../src/simulator/network/plan.ts';
import type { Plan } from '../../../src/simulator/network/plan.ts';
import { startCallControlServer } from '../../../src/simulator/server.ts';
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
function planned(changes: Partial<SimulatorConfig>, to = '+15550199900'): Plan {
  const call = { to, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null };
  return planCall(call, { ...simulator, speed: 1, ...changes });
}

function hangUp(plan: Plan, elapsedMs: number, callStatus: 'completed' | 'no-answer') {
  const decision = decideHangUp(plan, { elapsedMs, callStatus, speed: 1 });
  return decision.kind === 'hung-up' ? decision.plan : decision.kind;
}

function hungUp(plan: Plan, elapsedMs: number, callStatus: 'completed' | 'no-answer'): Plan {
  const after = hangUp(plan, elapsedMs, callStatus);
  if (typeof after === 'string') throw new Error(after);
  return after;
}

function timeline({ steps }: Plan): string[] {
  return steps.map(
    ({ atMs, status, endedBy, lost }) =>
      `${atMs} ${status}${endedBy ? ` by ${endedBy}` : ''}${lost ? ', untold' : ''}`,
  );
}

describe('a cancel whose end comes late', () => {
  const cancelled = hungUp(planned(late), 1500, 'no-answer');

  test('is told to nobody', () => {
    expect(timeline(cancelled)).toEqual(['0 trying', '1000 ringing', '3500 no-answer, untold']);
  });

  test('leaves a session that is gone, before the end as after it', () => {
    for (const elapsedMs of [1500, 3499, 3500]) {
      expect(hangUp(cancelled, elapsedMs, 'no-answer')).toBe('gone');
      expect(hangUp(cancelled, elapsedMs, 'completed')).toBe('gone');
    }
  });
});

describe('a cancel that crosses the answer', () => {
  const cancelled = hungUp(planned(crossing), 1500, 'no-answer');

  test('does not end the call, which is answered meanwhile', () => {
    expect(timeline(cancelled)).toEqual([
      '0 trying',
      '1000 ringing',
      '1700 in-progress',
      '4700 completed by caller',
    ]);
  });

  test('never makes the answer later than it would have been', () => {
    expect(timeline(hungUp(planned(crossing), 1900, 'no-answer'))[2]).toBe('2000 in-progress');
  });

  test('is gone until the answer, and then the call can be hung up', () => {
    expect(hangUp(cancelled, 1699, 'no-answer')).toBe('gone');
    expect(hangUp(cancelled, 1700, 'no-answer')).toBe('incompatible');
    expect(timeline(hungUp(cancelled, 2500, 'completed')).at(-1)).toBe('2500 completed by jambonz');
  });

  test('ends a call that nobody would have answered', () => {
    const plan = planned(crossing, '+15550199991');
    expect(timeline(hungUp(plan, 1500, 'no-answer')).at(-1)).toBe('1500 no-answer');
  });
});

describe('a hang-up while talking', () => {
  test('that crosses the far end’s leaves one end, the far end’s', () => {
    const after = hungUp(planned(crossing), 3000, 'completed');
    expect(timeline(after)).toEqual([
      '0 trying',
      '1000 ringing',
      '2000 in-progress',
      '3000 completed by caller',
    ]);
    expect(hangUp(after, 3000, 'completed')).toBe('gone');
  });

  test('is not late', () => {
    const after = hungUp(planned(late), 3000, 'completed');
    expect(timeline(after).at(-1)).toBe('3000 completed by jambonz');
  });

  test('by an application crosses nothing', () => {
    const request = { elapsedMs: 3000, callStatus: 'completed', speed: 1 } as const;
    const decision = decideHangUp(planned(crossing), { ...request, endedBy: 'jambonz' });
    expect(decision).toMatchObject({ kind: 'hung-up' });
    const end = decision.kind === 'hung-up' ? timeline(decision.plan).at(-1) : '';
    expect(end).toBe('3000 completed by jambonz');
  });
});

describe('the races of a network', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => `+1555010${1000 + index}00`);

  test('have their shares, the same for the same seed', () => {
    const config = { lateCancelRate: 0.2, crossingRate: 0.3 };
    const kinds = numbers.map((to) => planned(config, to).hangUp?.kind);
    const share = (kind: string) => kinds.filter((one) => one === kind).length / 1000;
    expect(share('late')).toBeCloseTo(0.2, 1);
    expect(share('crossing')).toBeCloseTo(0.3, 1);
    expect(kinds).toEqual(numbers.map((to) => planned(config, to).hangUp?.kind));
  });

  test('are none unless configured', () => {
    expect(numbers.filter((to) => planned({}, to).hangUp !== undefined)).toEqual([]);
  });
});

/** A call that rings for as long as a test takes, and whoever drives and hears it. */
async function ringing(changes: Partial<SimulatorConfig>) {
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

describe('PUT', () => {
  test('answers 202 and then 422 while a cancel is late, and GET tells the end', async () => {
    await using line = await ringing({ lateCancelRate: 1, cancelSeconds: { min: 20, max: 20 } });
    const gone = [422, `call session is gone for call_sid ${line.callSid}`];
    expect(await line.put('no-answer')).toEqual([202, 'Accepted']);
    expect(await line.put('no-answer')).toEqual(gone);
    expect(await line.put('completed')).toEqual(gone);
    expect(await line.update({ tag: { order: 7 } })).toEqual(gone);
    expect(await line.callControl.getCall(line.callSid)).toMatchObject({
      call: { callStatus: 'ringing' },
    });
    await expect
      .poll(() => line.callControl.getCall(line.callSid))
      .toMatchObject({ call: { callStatus: 'no-answer', sipStatus: 487 } });
    expect(statusesOf(line.receiver.received)).toEqual(['trying', 'ringing']);
  });

  test('answers 202 to a cancel that crosses the answer, which is told', async () => {
    await using line = await ringing({ ...crossing, talkSeconds: { min: 600, max: 600 } });
    expect(await line.put('no-answer')).toEqual([202, 'Accepted']);
    await line.receiver.until((all) => statusesOf(all).includes('in-progress'));
    const incompatible = 'current call state is incompatible with requested action';
    expect(await line.put('no-answer')).toEqual([
      422,
      `${incompatible} for call_sid ${line.callSid}`,
    ]);
    expect(await line.put('completed')).toEqual([202, 'Accepted']);
    const webhooks = await line.receiver.until((all) => statusesOf(all).includes('completed'));
    expect(statusesOf(webhooks)).toEqual(['trying', 'ringing', 'in-progress', 'completed']);
    expect(webhooks.at(-1)?.body).toMatchObject({ call_termination_by: 'jambonz' });
  });
});
