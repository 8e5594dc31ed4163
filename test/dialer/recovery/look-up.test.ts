import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lookUpCall, lookUpUnplaced } from '../../../src/dialer/recovery/look-up.ts';
import type { Lookup } from '../../../src/jambonz/client.ts';
import type { CallStatus } from '../../../src/domain/call.ts';
import { settleAttempt } from '../../../src/dialer/status/settle.ts';
import type { CallRow, NewCall } from '../../../src/db/tables.ts';
import { storeHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import {
  callRow,
  contactRow,
  NOW,
  seconds,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const DAY_SECONDS = 86_400;
const found = (callSid: string, callStatus: 'ringing' | 'completed'): Lookup => ({
  kind: 'found',
  call: {
    callSid,
    callStatus,
    sipStatus: 200,
    durationSeconds: 7,
    endedBy: 'caller',
  },
});
/** A retry whose request was never answered, counted as the gate counts it. */
const unplaced = async (answer: Lookup, members: Partial<NewCall> = {}) => {
  const { input } = await storeClaimed(db, {
    contact: { claimedFrom: 'retrying', retryCount: 1, retriesUsed: 1 },
  });
  const call = await storeCall(db, {
    ...input,
    callStatus: 'unknown',
    endedAt: null,
    deadlineAt: seconds(60),
    ...members,
  });
  return { call, deps: told({ find: answer }) };
};
const told = (answers: { find?: Lookup; get?: Lookup }) => {
  const deps = world.deps();
  Object.assign(deps.callControl.answers, answers);
  return deps;
};
const callOf = async ({ executionId }: CallRow) => callRow(db, { executionId });
/** A call that call control accepted and that rings. */
const silent = async (members: Partial<NewCall> = {}) => {
  const { input } = await storeClaimed(db, { contact: { status: 'in_progress' } });
  const callSid = `sid-${input.executionId}`;
  await storeCall(db, { ...input, callSid, callStatus: 'ringing', endedAt: null, ...members });
  return { ...input, callControlAccountId: null, callSid };
};

describe('a request that was never answered', () => {
  test('is bound to the call that call control finds', async () => {
    const { call, deps } = await unplaced(found('sid-found', 'ringing'));
    await lookUpUnplaced(deps, call);
    expect(deps.callControl.searched).toMatchObject([
      { executionId: call.executionId, to: call.toNumber, from: call.fromNumber },
    ]);
    expect(await callOf(call)).toMatchObject({ callSid: 'sid-found', callStatus: 'ringing' });
    expect((await contactRow(db, call)).status).toBe('in_progress');
  });

  test('and shows a resting account alive ends the rest, and wakes who waits for it', async () => {
    const rest = {
      failures: 3,
      reason: 'call_control_unreachable',
      openUntil: seconds(60),
    } as const;
    await storeHealth(db, { breaker: rest });
    const held = { statusReason: 'call_control_unreachable' as const, lookAt: seconds(60) };
    const { batchId, contactIds } = await storeBatch(db, { contacts: [held] });
    const { call, deps } = await unplaced(found('sid-alive', 'ringing'));
    await lookUpUnplaced(deps, call);
    expect(deps.woken).toContain(batchId);
    expect((await contactRow(db, { contactId: contactIds[0] })).lookAt).toEqual(NOW);
  });

  test('is void when call control has fenced it off', async () => {
    const { call, deps } = await unplaced({ kind: 'absent', fenced: true });
    await lookUpUnplaced(deps, call);
    expect(await callOf(call)).toBeUndefined();
    expect(await contactRow(db, call)).toMatchObject({
      status: 'retrying',
      statusReason: 'call_control_unreachable',
      lookAt: seconds(2),
      currentExecutionId: null,
      retryCount: 0,
      retriesUsed: 0,
    });
  });

  test.each<[string, Lookup]>([
    ['does not know it', { kind: 'absent', fenced: false }],
    ['says nothing', { kind: 'undecided', message: 'no answer' }],
  ])('stays live until its deadline when call control %s', async (_name, answer) => {
    const { call, deps } = await unplaced(answer);
    deps.clock.set(seconds(60));
    await lookUpUnplaced(deps, call);
    expect(await callOf(call)).toMatchObject({ callStatus: 'unknown', endedAt: null });
    expect((await contactRow(db, call)).status).toBe('dispatched');
  });

  test('is closed unknown past its deadline, and not redialled', async () => {
    const { call, deps } = await unplaced({ kind: 'absent', fenced: false });
    deps.clock.set(seconds(61));
    await lookUpUnplaced(deps, call);
    expect(await callOf(call)).toMatchObject({
      callStatus: 'unknown',
      endedAt: seconds(61),
      closedByTime: true,
    });
    expect(await contactRow(db, call)).toMatchObject({ status: 'dispatched', retryCount: 1 });
  });

  test('past its deadline is not closed by silence', async () => {
    const { call, deps } = await unplaced({ kind: 'undecided', message: 'no answer' });
    deps.clock.set(seconds(10_000));
    await lookUpUnplaced(deps, call);
    expect((await callOf(call))?.endedAt).toBeNull();
  });

  test('is closed unknown by a day of silence past its deadline, and not redialled', async () => {
    const { call, deps } = await unplaced({ kind: 'undecided', message: 'no answer' });
    deps.clock.set(seconds(60 + DAY_SECONDS));
    await lookUpUnplaced(deps, call);
    expect((await callOf(call))?.endedAt).toBeNull();
    deps.clock.set(seconds(61 + DAY_SECONDS));
    await lookUpUnplaced(deps, call);
    expect(await callOf(call)).toMatchObject({ callStatus: 'unknown', closedByTime: true });
    await settleAttempt(db, { ...call, now: deps.clock.now() });
    expect(await contactRow(db, call)).toMatchObject({
      status: 'failed',
      statusReason: 'outcome_unknown',
    });
  });

  test('is not void once a webhook has bound it', async () => {
    const { call, deps } = await unplaced(
      { kind: 'absent', fenced: true },
      { callSid: 'sid-of-a-webhook', callStatus: 'ringing' },
    );
    await lookUpUnplaced(deps, call);
    expect(await callOf(call)).toMatchObject({ callStatus: 'ringing', endedAt: null });
    expect((await contactRow(db, call)).status).toBe('dispatched');
  });
});

describe('an accepted call that is silent', () => {
  test('takes the end that call control tells', async () => {
    const call = await silent();
    await lookUpCall(told({ get: found(call.callSid, 'completed') }), call);
    expect(await callRow(db, call)).toMatchObject({
      callStatus: 'completed',
      endedAt: NOW,
      durationSeconds: 7,
      hangupBy: 'user',
      closedByTime: false,
    });
  });

  test.each<[string, Partial<NewCall>, CallStatus]>([
    ['was answered', { callStatus: 'in-progress', answeredAt: seconds(-60) }, 'completed'],
    ['was hung up by us', { hangupRequestedAt: NOW, deadlineAt: seconds(60) }, 'canceled'],
    ['outlived its deadline', { hangupRequestedAt: NOW, deadlineAt: seconds(-5) }, 'unknown'],
    ['rang', {}, 'unknown'],
  ])('and forgotten ends by what is known: it %s', async (_name, members, callStatus) => {
    const call = await silent(members);
    await lookUpCall(told({ get: { kind: 'absent', fenced: false } }), call);
    expect(await callRow(db, call)).toMatchObject({
      callStatus,
      endedAt: NOW,
      closedByTime: true,
    });
  });

  test('and accepted a moment ago is unknown yet, not forgotten', async () => {
    const accepted = { callStatus: 'queued', lastNewsAt: NOW, deadlineAt: seconds(60) } as const;
    const call = await silent({ ...accepted, hangupRequestedAt: NOW });
    const deps = told({ get: { kind: 'absent', fenced: false } });
    deps.clock.set(seconds(4));
    await lookUpCall(deps, call);
    expect((await callRow(db, call))?.endedAt).toBeNull();
    deps.clock.set(seconds(5));
    await lookUpCall(deps, call);
    expect(await callRow(db, call)).toMatchObject({ callStatus: 'canceled', closedByTime: true });
  });

  test('stays live while call control says nothing', async () => {
    const call = await silent();
    await lookUpCall(told({ get: { kind: 'undecided', message: 'no answer' } }), call);
    expect((await callRow(db, call))?.endedAt).toBeNull();
  });

  test.each<[string, Partial<NewCall>, CallStatus]>([
    ['rang', {}, 'unknown'],
    ['was answered', { callStatus: 'in-progress', answeredAt: seconds(-60) }, 'completed'],
  ])('a day past its deadline ends by what is known: it %s', async (_name, members, callStatus) => {
    const call = await silent({ deadlineAt: seconds(60), ...members });
    const deps = told({ get: { kind: 'undecided', message: 'call control answered 401' } });
    deps.clock.set(seconds(60 + DAY_SECONDS));
    await lookUpCall(deps, call);
    expect((await callRow(db, call))?.endedAt).toBeNull();
    deps.clock.set(seconds(61 + DAY_SECONDS));
    await lookUpCall(deps, call);
    expect(await callRow(db, call)).toMatchObject({ callStatus, closedByTime: true });
  });
});

test('a look-up tells an end before those are let go who wait for the account', async () => {
  const { call, deps } = await unplaced(found('sid-late', 'completed'), {
    waiterRunId: 'run',
    waiterActivityId: '1',
  });
  const rest = { failures: 3, reason: 'call_control_refusing', openUntil: seconds(60) } as const;
  await storeHealth(db, { breaker: rest });
  const woken = Promise.withResolvers<void>();
  vi.spyOn(deps.temporal.activity, 'complete').mockImplementation(async () => woken.resolve());
  onTestFinished(() => void vi.restoreAllMocks());
  const { lookingUp } = await db.transaction().execute(async (tx) => {
    await sql`select from batches where batch_id = ${call.batchId} for share`.execute(tx);
    const looking = lookUpUnplaced(deps, call);
    await woken.promise;
    return { lookingUp: looking };
  });
  await lookingUp;
});
