import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lookUpUnplaced } from '../../../src/dialer/recovery/look-up-unplaced.ts';
import type { Lookup } from '../../../src/jambonz/client.ts';
import { settleAttempt } from '../../../src/dialer/status/settle.ts';
import type { CallRow, NewCall } from '../../../src/db/tables.ts';
import { storeHealth } from '../../support/rows/account-health.ts';
import { depsAnswering, foundCall } from '../../support/dialer/look-ups.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import {
  callRow,
  contactRow,
  NOW,
  afterNow,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const DAY_SECONDS = 86_400;
/** Stores a retry whose request was never answered, counted as the gate counts it. */
const storeUnanswered = async (answer: Lookup, members: Partial<NewCall> = {}) => {
  const { input } = await storeClaimed(db, {
    contact: { claimedFrom: 'retrying', retryCount: 1, retriesUsed: 1 },
  });
  const call = await storeCall(db, {
    ...input,
    callStatus: 'unknown',
    endedAt: null,
    deadlineAt: afterNow(60),
    ...members,
  });
  return { call, deps: depsAnswering(world, { find: answer }) };
};
const callOf = async ({ executionId }: CallRow) => callRow(db, { executionId });

/** `queued`: the worker died before it could write that there was no answer. */
const UNPLACED = ['unknown', 'queued'] as const;

describe('A request that was never answered', () => {
  test.each(UNPLACED)('is bound to the call that call control finds (%s)', async (callStatus) => {
    const callSid = `sid-found-${callStatus}`;
    const answer = foundCall(callSid, 'ringing');
    const { call, deps } = await storeUnanswered(answer, { callStatus });
    await lookUpUnplaced(deps, call);
    expect(deps.callControl.searched).toMatchObject([
      { executionId: call.executionId, to: call.toNumber, from: call.fromNumber },
    ]);
    expect(await callOf(call)).toMatchObject({ callSid, callStatus: 'ringing' });
    expect((await contactRow(db, call)).status).toBe('in_progress');
  });

  test('ends the back-off of its account and wakes the batches that wait if its call is found', async () => {
    const breaker = {
      failures: 3,
      reason: 'call_control_unreachable',
      openUntil: afterNow(60),
    } as const;
    await storeHealth(db, { breaker });
    const deferred = { statusReason: 'call_control_unreachable' as const, lookAt: afterNow(60) };
    const { batchId, contactIds } = await storeBatch(db, { contacts: [deferred] });
    const { call, deps } = await storeUnanswered(foundCall('sid-alive', 'ringing'));
    await lookUpUnplaced(deps, call);
    expect(deps.woken).toContain(batchId);
    expect((await contactRow(db, { contactId: contactIds[0] })).lookAt).toEqual(NOW);
  });

  test.each(UNPLACED)(
    'leaves no attempt and is not counted if the look-up fences it (%s)',
    async (callStatus) => {
      const { call, deps } = await storeUnanswered(
        { kind: 'absent', fenced: true },
        { callStatus },
      );
      await lookUpUnplaced(deps, call);
      expect(await callOf(call)).toBeUndefined();
      expect(await contactRow(db, call)).toMatchObject({
        status: 'retrying',
        statusReason: 'call_control_unreachable',
        lookAt: afterNow(2),
        currentExecutionId: null,
        retryCount: 0,
        retriesUsed: 0,
        refusals: [{ reason: 'call_control_unreachable', stage: 'request', count: 1 }],
      });
    },
  );

  test.each<['unknown' | 'queued', string, Lookup]>([
    ['unknown', 'does not know it', { kind: 'absent', fenced: false }],
    ['queued', 'does not know it', { kind: 'absent', fenced: false }],
    ['unknown', 'gives no answer', { kind: 'undecided', message: 'no answer' }],
  ])('(%s) stays live until its deadline if call control %s', async (callStatus, _name, answer) => {
    const { call, deps } = await storeUnanswered(answer, { callStatus });
    deps.clock.set(afterNow(60));
    await lookUpUnplaced(deps, call);
    expect(await callOf(call)).toMatchObject({ callStatus, endedAt: null });
    expect((await contactRow(db, call)).status).toBe('dispatched');
  });

  test.each(UNPLACED)(
    'is closed as unknown and stays counted after its deadline if call control does not know it (%s)',
    async (callStatus) => {
      const { call, deps } = await storeUnanswered(
        { kind: 'absent', fenced: false },
        { callStatus },
      );
      deps.clock.set(afterNow(61));
      await lookUpUnplaced(deps, call);
      expect(await callOf(call)).toMatchObject({
        callStatus: 'unknown',
        endedAt: afterNow(61),
        closedByTime: true,
      });
      expect(await contactRow(db, call)).toMatchObject({ status: 'dispatched', retryCount: 1 });
    },
  );

  test('stays live hours after its deadline if call control gives no answer', async () => {
    const { call, deps } = await storeUnanswered({ kind: 'undecided', message: 'no answer' });
    deps.clock.set(afterNow(10_000));
    await lookUpUnplaced(deps, call);
    expect((await callOf(call))?.endedAt).toBeNull();
  });

  test('is closed as unknown and not redialled if no answer comes until a day after its deadline', async () => {
    const { call, deps } = await storeUnanswered({ kind: 'undecided', message: 'no answer' });
    deps.clock.set(afterNow(60 + DAY_SECONDS));
    await lookUpUnplaced(deps, call);
    expect((await callOf(call))?.endedAt).toBeNull();
    deps.clock.set(afterNow(61 + DAY_SECONDS));
    await lookUpUnplaced(deps, call);
    expect(await callOf(call)).toMatchObject({ callStatus: 'unknown', closedByTime: true });
    await settleAttempt(db, { ...call, now: deps.clock.now() });
    expect(await contactRow(db, call)).toMatchObject({
      status: 'failed',
      statusReason: 'outcome_unknown',
    });
  });

  test('stays live although the look-up fences it if a webhook has brought its sid', async () => {
    const { call, deps } = await storeUnanswered(
      { kind: 'absent', fenced: true },
      { callSid: 'sid-of-a-webhook', callStatus: 'ringing' },
    );
    await lookUpUnplaced(deps, call);
    expect(await callOf(call)).toMatchObject({ callStatus: 'ringing', endedAt: null });
    expect((await contactRow(db, call)).status).toBe('dispatched');
  });
});

test('A look-up reports the end of a call before it wakes the batches that wait for the account', async () => {
  const { call, deps } = await storeUnanswered(foundCall('sid-late', 'completed'), {
    waiterRunId: 'run',
    waiterActivityId: '1',
  });
  const breaker = {
    failures: 3,
    reason: 'call_control_refusing',
    openUntil: afterNow(60),
  } as const;
  await storeHealth(db, { breaker });
  const reported = Promise.withResolvers<void>();
  vi.spyOn(deps.temporal.activity, 'complete').mockImplementation(async () => reported.resolve());
  onTestFinished(() => void vi.restoreAllMocks());
  const { lookingUp } = await db.transaction().execute(async (tx) => {
    await sql`select from batches where batch_id = ${call.batchId} for share`.execute(tx);
    const started = lookUpUnplaced(deps, call);
    await reported.promise;
    return { lookingUp: started };
  });
  await lookingUp;
});

test('A look-up that finds the call of an attempt that is to end hangs it up at once', async () => {
  const { call, deps } = await storeUnanswered(foundCall('sid-to-end', 'ringing'), {
    hangupRequestedAt: NOW,
  });
  await lookUpUnplaced(deps, call);
  expect(deps.callControl.hungUp).toEqual(['sid-to-end']);
  expect(await callOf(call)).toMatchObject({ callSid: 'sid-to-end', hangupSentAt: NOW });
});
