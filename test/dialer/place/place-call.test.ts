import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { placeCall } from '../../../src/dialer/place/place-call.ts';
import type { HangUp, Placement } from '../../../src/jambonz/client.ts';
import type { CallRow } from '../../../src/db/tables.ts';
import { clearHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { plannedCall } from '../../support/dialer/planned-call.ts';
import { callRow, contactRow, NOW, afterNow, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
// Each test has an account that has refused nothing yet.
afterEach(() => clearHealth(db));

/** Places the call of a retry, which is counted; call control gives this answer. */
const placed = async (answer: Placement) => {
  const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
  const deps = world.deps();
  deps.callControl.answers.place = answer;
  const call = await plannedCall(deps, input);
  return { input, deps, next: await placeCall(deps, call, performance.now()) };
};

describe('An accepted call', () => {
  const accepted = { kind: 'accepted', callSid: 'sid-of-the-answer' } as const;

  test('stays live under the sid of the answer', async () => {
    const { input, next, deps } = await placed(accepted);
    expect(next).toBe('wait');
    expect(await callRow(db, input)).toMatchObject({ callSid: 'sid-of-the-answer', endedAt: null });
    expect(deps.callControl.hungUp).toEqual([]);
  });

  test('is hung up if its hang-up was requested while it was placed', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    deps.callControl.answers.place = { kind: 'accepted', callSid: 'sid-too-late' };
    const call = await plannedCall(deps, input);
    await db
      .updateTable('calls')
      .set({ hangupRequestedAt: NOW })
      .where('executionId', '=', input.executionId)
      .execute();
    expect(await placeCall(deps, call, performance.now())).toBe('wait');
    expect(deps.callControl.hungUp).toEqual(['sid-too-late']);
    expect((await callRow(db, input))?.hangupSentAt).toEqual(NOW);
  });

  test('that is the second one of its execution is hung up', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    deps.callControl.answers.place = { kind: 'accepted', callSid: 'sid-second' };
    const call = await plannedCall(deps, input);
    await db
      .updateTable('calls')
      .set({ callSid: 'sid-first', callStatus: 'ringing' })
      .where('executionId', '=', input.executionId)
      .execute();
    await placeCall(deps, call, performance.now());
    expect(deps.callControl.hungUp).toEqual(['sid-second']);
    expect(await callRow(db, input)).toMatchObject({ callSid: 'sid-first', callStatus: 'ringing' });
  });

  test.each<[string, HangUp[], number]>([
    ['until call control accepts the hang-up', [{ kind: 'gone' }, { kind: 'requested' }], 2],
    ['three times at most', [{ kind: 'unclear', message: 'fetch failed' }], 3],
  ])('that is the second one of its execution is hung up %s', async (_name, answers, tries) => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    const call = await plannedCall(deps, input);
    await db
      .updateTable('calls')
      .set({ callSid: input.executionId, callStatus: 'ringing' })
      .where('executionId', '=', input.executionId)
      .execute();
    const hungUp: string[] = [];
    deps.callControl.hangUp = async (callSid) => {
      hungUp.push(callSid);
      return answers[hungUp.length - 1] ?? { kind: 'unclear', message: 'no answer' };
    };
    deps.callControl.answers.place = { kind: 'accepted', callSid: 'sid-second' };
    expect(await placeCall(deps, call, performance.now())).toBe('wait');
    expect(hungUp).toEqual(Array.from({ length: tries }, () => 'sid-second'));
  });
});

test('An unclear answer leaves the attempt unknown, live and counted', async () => {
  const { input, next } = await placed({ kind: 'unknown', message: 'socket hang up' });
  expect(next).toBe('wait');
  expect(await callRow(db, input)).toMatchObject({ callStatus: 'unknown', endedAt: null });
  expect(await contactRow(db, input)).toMatchObject({ status: 'dispatched', retryCount: 1 });
});

describe('A call that was certainly not accepted', () => {
  test.each<[string, Placement, string, number]>([
    [
      '5 seconds if call control cannot be reached',
      { kind: 'postponed', httpStatus: null, retryAfterSeconds: null, message: 'no connection' },
      'call_control_unreachable',
      5,
    ],
    [
      '12 seconds if a 503 answer asks for them',
      { kind: 'postponed', httpStatus: 503, retryAfterSeconds: 12, message: 'later' },
      'call_control_refusing',
      12,
    ],
    [
      '30 seconds if its token is wrong',
      { kind: 'refused', httpStatus: 401, message: 'wrong token' },
      'call_control_refusing',
      30,
    ],
    [
      '30 seconds if its token may not place calls',
      { kind: 'refused', httpStatus: 400, message: 'unauthorized', concernsAccount: true },
      'call_control_refusing',
      30,
    ],
    [
      '30 seconds if the answer is a redirect',
      { kind: 'refused', httpStatus: 308, message: 'elsewhere' },
      'call_control_refusing',
      30,
    ],
    [
      '30 seconds if the address does not allow the method',
      { kind: 'refused', httpStatus: 405, message: 'wrong address' },
      'call_control_refusing',
      30,
    ],
    [
      '2 seconds if a 429 answer asks for them',
      { kind: 'postponed', httpStatus: 429, retryAfterSeconds: 2, message: 'later' },
      'call_control_refusing',
      2,
    ],
    [
      'five minutes at most if a 429 answer asks for an hour',
      { kind: 'postponed', httpStatus: 429, retryAfterSeconds: 3_600, message: 'later' },
      'call_control_refusing',
      300,
    ],
  ])(
    'is not counted and defers its contact for %s',
    async (_name, answer, statusReason, deferralSeconds) => {
      const { input, next } = await placed(answer);
      expect(next).toBe('done');
      expect(await callRow(db, input)).toBeUndefined();
      expect(await contactRow(db, input)).toMatchObject({
        status: 'retrying',
        statusReason,
        lookAt: afterNow(deferralSeconds),
        currentExecutionId: null,
        retryCount: 0,
        retriesUsed: 0,
        lastAttemptedAt: null,
      });
    },
  );

  test('is not counted and defers its contact for 5 seconds if its account cannot be read', async () => {
    const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
    const deps = world.deps();
    const call = await plannedCall(deps, input);
    deps.callControls = { of: () => Promise.reject(new Error('connection terminated')) };
    expect(await placeCall(deps, call, performance.now())).toBe('done');
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      statusReason: 'call_control_unreachable',
      lookAt: afterNow(5),
      retryCount: 0,
    });
  });

  test('fails and is counted if call control refuses its number', async () => {
    const { input, next } = await placed({
      kind: 'refused',
      httpStatus: 400,
      message: 'to is missing',
      concernsNumber: true,
    });
    expect(next).toBe('done');
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'failed',
      hangupReason: 'to is missing',
      endedAt: NOW,
    });
    expect((await contactRow(db, input)).retryCount).toBe(1);
  });

  test.each<[string, Pick<Partial<CallRow>, 'callSid' | 'callStatus'>]>([
    ['a sid', { callSid: 'sid-of-the-webhook' }],
    ['a status', { callStatus: 'ringing' }],
  ])('stays live if %s shows that it was accepted after all', async (_name, proof) => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    deps.callControl.answers.place = {
      kind: 'postponed',
      httpStatus: 503,
      retryAfterSeconds: null,
      message: 'later',
    };
    const call = await plannedCall(deps, input);
    await db.updateTable('calls').set(proof).where('executionId', '=', input.executionId).execute();
    expect(await placeCall(deps, call, performance.now())).toBe('wait');
    expect(await callRow(db, input)).toMatchObject({ ...proof, endedAt: null });
    expect((await contactRow(db, input)).status).toBe('dispatched');
  });
});
