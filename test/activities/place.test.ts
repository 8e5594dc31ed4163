import { setTimeout as pause } from 'node:timers/promises';
import { CompleteAsyncError } from '@temporalio/activity';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { dial } from '../../activities/dial.ts';
import { passGate, type PlannedCall } from '../../activities/gate.ts';
import { placeCall } from '../../activities/place.ts';
import type { Placement } from '../../src/call-control/client.ts';
import type { CallRow } from '../../src/db/tables.ts';
import type { RetryCause, RetryPolicy } from '../../src/domain/retry-policy.ts';
import { reportKey } from '../../src/webhooks/report-key.ts';
import type { ContactInput } from '../../workflows/messages.ts';
import { forgetHealth } from '../support/account-health.ts';
import { activityWorld, type TestDeps } from '../support/activity-deps.ts';
import { callRow, contactRow, NOW, seconds, storeClaimed } from '../support/stored-batch.ts';

const world = await activityWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
// Each test has an account that has refused nothing yet.
afterEach(() => forgetHealth(db));

const waiter = { runId: 'run-1', activityId: 'activity-1' };
const planned = async (deps: TestDeps, input: ContactInput): Promise<PlannedCall> => {
  const passage = await passGate(deps, input, waiter);
  if (passage.kind !== 'place') throw new Error(`the gate answered ${passage.kind}`);
  return passage.call;
};
/** Places a retry, so that what is counted can be seen, and call control answers so. */
const placed = async (answer: Placement) => {
  const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
  const deps = world.deps();
  deps.callControl.answers.place = answer;
  const call = await planned(deps, input);
  return { input, deps, next: await placeCall(deps, call, performance.now()) };
};

/** What the request of a call asks for, and tells, of answering machines. */
const detected = async (settings: Parameters<typeof storeClaimed>[1]) => {
  const { input } = await storeClaimed(db, settings);
  const deps = world.deps();
  await placeCall(deps, await planned(deps, input), performance.now());
  const [request] = deps.callControl.placed;
  const { voicemail, message_hook } = request?.tag ?? {};
  const hook = request?.amdHookUrl?.replace(input.executionId, 'EXECUTION');
  return { hook, voicemail, message_hook };
};
const AMD_HOOK = 'http://redial.test/webhooks/amd?execution_id=EXECUTION';
const retryOn = (...causes: RetryCause[]): RetryPolicy => ({
  maxRetries: 1,
  strategy: 'fixed',
  cooldownMinutes: 60,
  retryOn: causes,
});

describe('the request', () => {
  test('carries numbers, times, hooks and the whole tag', async () => {
    const { input, stored } = await storeClaimed(db, {
      campaign: { defaultCallVariables: '{"product":"solar","tone":"calm"}' },
      batch: { callContext: '{"season":"spring"}' },
      contact: { callVariables: '{"tone":"warm"}' },
    });
    const deps = world.deps();
    await placeCall(deps, await planned(deps, input), performance.now());
    const { executionId, contactId, batchId } = input;
    const key = reportKey('report-secret', executionId);
    expect(deps.callControl.placed).toEqual([
      {
        executionId,
        from: '+14155550100',
        to: '+14155560000',
        ringTimeoutSeconds: 60,
        timeLimitSeconds: 3_300,
        application: { callHook: 'http://agent.test/hook', speech: expect.any(Object) },
        statusHookUrl: `http://redial.test/webhooks/call-status?execution_id=${executionId}`,
        tag: {
          execution_id: executionId,
          organization_id: stored.organizationId,
          campaign_id: stored.campaignId,
          batch_id: batchId,
          contact_id: contactId,
          retry_count: 0,
          is_follow_up: false,
          call_variables: { product: 'solar', tone: 'warm' },
          call_context: { season: 'spring' },
          report_url: `http://redial.test/api/v1/calls/${executionId}/report?key=${key}`,
        },
      },
    ]);
  });

  test('asks who answers where a machine is hung up', async () => {
    expect(await detected({ campaign: { voicemail: 'hangup' } })).toEqual({
      hook: AMD_HOOK,
      voicemail: 'hangup',
    });
  });

  test('tells the application where it is asked for a message', async () => {
    expect(await detected({ campaign: { voicemail: 'leave_message' } })).toEqual({
      hook: AMD_HOOK,
      voicemail: 'leave_message',
      message_hook: 'http://agent.test/hook?voicemail=leave_message',
    });
  });

  test('asks who answers where machines are retried, by the batch too', async () => {
    const asked = { hook: AMD_HOOK, voicemail: 'ignore' };
    expect(await detected({ retryPolicy: retryOn('machine') })).toEqual(asked);
    const retryPolicyOverride = JSON.stringify(retryOn('busy', 'machine'));
    expect(await detected({ batch: { retryPolicyOverride } })).toEqual(asked);
  });

  test('asks nothing where it does not matter', async () => {
    const nothing = { hook: undefined };
    expect(await detected({})).toEqual(nothing);
    const retryPolicyOverride = JSON.stringify(retryOn('busy'));
    const overridden = { retryPolicy: retryOn('machine'), batch: { retryPolicyOverride } };
    expect(await detected(overridden)).toEqual(nothing);
  });

  test('is never sent five seconds after the gate', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    const call = await planned(deps, input);
    expect(await placeCall(deps, call, performance.now() - 5_001)).toBe('done');
    expect(deps.callControl.placed).toEqual([]);
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'call_control_unreachable',
    });
  });

  test('is not sent when reading its account took too long', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    const call = await planned(deps, input);
    const gatePassedMs = performance.now() - 4_900;
    deps.callControls = {
      of: async () => {
        await pause(200);
        return deps.callControl;
      },
    };
    expect(await placeCall(deps, call, gatePassedMs)).toBe('done');
    expect(deps.callControl.placed).toEqual([]);
  });

  test('is never sent a second time by a repeated dial', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    await expect(dial(deps, input, waiter)).rejects.toBeInstanceOf(CompleteAsyncError);
    await expect(dial(deps, input, waiter)).rejects.toBeInstanceOf(CompleteAsyncError);
    expect(deps.callControl.placed).toHaveLength(1);
  });
});

describe('an accepted call', () => {
  const accepted = { kind: 'accepted', callSid: 'sid-of-the-answer' } as const;

  test('is bound to its sid and waited for', async () => {
    const { input, next, deps } = await placed(accepted);
    expect(next).toBe('wait');
    expect(await callRow(db, input)).toMatchObject({ callSid: 'sid-of-the-answer', endedAt: null });
    expect(deps.callControl.hungUp).toEqual([]);
  });

  test('is hung up when that was asked meanwhile', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    deps.callControl.answers.place = { kind: 'accepted', callSid: 'sid-too-late' };
    const call = await planned(deps, input);
    await db
      .updateTable('calls')
      .set({ hangupRequestedAt: NOW })
      .where('executionId', '=', input.executionId)
      .execute();
    expect(await placeCall(deps, call, performance.now())).toBe('wait');
    expect(deps.callControl.hungUp).toEqual(['sid-too-late']);
    expect((await callRow(db, input))?.hangupSentAt).toEqual(NOW);
  });

  test('that is a second one for its execution is hung up', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    deps.callControl.answers.place = { kind: 'accepted', callSid: 'sid-second' };
    const call = await planned(deps, input);
    await db
      .updateTable('calls')
      .set({ callSid: 'sid-first', callStatus: 'ringing' })
      .where('executionId', '=', input.executionId)
      .execute();
    await placeCall(deps, call, performance.now());
    expect(deps.callControl.hungUp).toEqual(['sid-second']);
    expect(await callRow(db, input)).toMatchObject({ callSid: 'sid-first', callStatus: 'ringing' });
  });
});

test('an unclear answer leaves the attempt unknown and live', async () => {
  const { input, next } = await placed({ kind: 'unknown', message: 'socket hang up' });
  expect(next).toBe('wait');
  expect(await callRow(db, input)).toMatchObject({ callStatus: 'unknown', endedAt: null });
  expect(await contactRow(db, input)).toMatchObject({ status: 'dispatched', retryCount: 1 });
});

describe('a call that was certainly not accepted', () => {
  test.each<[string, Placement, string, number]>([
    [
      'unreachable',
      { kind: 'postponed', httpStatus: null, retryAfterSeconds: null, message: 'no connection' },
      'call_control_unreachable',
      5,
    ],
    [
      'busy',
      { kind: 'postponed', httpStatus: 503, retryAfterSeconds: 12, message: 'later' },
      'call_control_refusing',
      12,
    ],
    [
      'misconfigured',
      { kind: 'refused', httpStatus: 401, message: 'wrong token' },
      'call_control_refusing',
      30,
    ],
    [
      'moved',
      { kind: 'refused', httpStatus: 308, message: 'elsewhere' },
      'call_control_refusing',
      30,
    ],
    [
      'not that way',
      { kind: 'refused', httpStatus: 405, message: 'wrong address' },
      'call_control_refusing',
      30,
    ],
    [
      'told to come back soon',
      { kind: 'postponed', httpStatus: 429, retryAfterSeconds: 2, message: 'later' },
      'call_control_refusing',
      2,
    ],
    [
      'told to come back much later',
      { kind: 'postponed', httpStatus: 429, retryAfterSeconds: 3_600, message: 'later' },
      'call_control_refusing',
      300,
    ],
  ])('is given back uncounted: %s', async (_name, answer, statusReason, restSeconds) => {
    const { input, next } = await placed(answer);
    expect(next).toBe('done');
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      statusReason,
      lookAt: seconds(restSeconds),
      currentExecutionId: null,
      retryCount: 0,
      retriesUsed: 0,
      lastAttemptedAt: null,
    });
  });

  test('is given back uncounted when its account cannot be read', async () => {
    const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
    const deps = world.deps();
    const call = await planned(deps, input);
    deps.callControls = { of: () => Promise.reject(new Error('connection terminated')) };
    expect(await placeCall(deps, call, performance.now())).toBe('done');
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      statusReason: 'call_control_unreachable',
      lookAt: seconds(5),
      retryCount: 0,
    });
  });

  test('fails when call control will never take it', async () => {
    const { input, next } = await placed({
      kind: 'refused',
      httpStatus: 400,
      message: 'to is missing',
    });
    expect(next).toBe('done');
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'failed',
      hangupReason: 'to is missing',
      endedAt: NOW,
    });
    expect((await contactRow(db, input)).retryCount).toBe(1);
  });

  test.each<[string, Partial<Omit<CallRow, 'totalCost'>>]>([
    ['a sid', { callSid: 'sid-of-the-webhook' }],
    ['a status', { callStatus: 'ringing' }],
  ])('is waited for when %s proves the contrary', async (_name, proof) => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    deps.callControl.answers.place = {
      kind: 'postponed',
      httpStatus: 503,
      retryAfterSeconds: null,
      message: 'later',
    };
    const call = await planned(deps, input);
    await db.updateTable('calls').set(proof).where('executionId', '=', input.executionId).execute();
    expect(await placeCall(deps, call, performance.now())).toBe('wait');
    expect(await callRow(db, input)).toMatchObject({ ...proof, endedAt: null });
    expect((await contactRow(db, input)).status).toBe('dispatched');
  });
});
