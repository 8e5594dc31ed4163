import { afterAll, describe, expect, test } from 'vitest';
import { lookUpCall } from '../../../src/dialer/recovery/look-up.ts';
import type { CallStatus } from '../../../src/domain/call.ts';
import type { NewCall } from '../../../src/db/tables.ts';
import { depsAnswering, foundCall } from '../../support/dialer/look-ups.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { callRow, NOW, afterNow, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const DAY_SECONDS = 86_400;
/** Stores an accepted call that rings. */
const storeRinging = async (members: Partial<NewCall> = {}) => {
  const { input } = await storeClaimed(db, { contact: { status: 'in_progress' } });
  const callSid = `sid-${input.executionId}`;
  await storeCall(db, { ...input, callSid, callStatus: 'ringing', endedAt: null, ...members });
  return { ...input, callControlAccountId: null, callSid };
};

describe('An accepted call without news', () => {
  test('takes the end that call control reports', async () => {
    const call = await storeRinging();
    await lookUpCall(depsAnswering(world, { get: foundCall(call.callSid, 'completed') }), call);
    expect(await callRow(db, call)).toMatchObject({
      callStatus: 'completed',
      endedAt: NOW,
      durationSeconds: 7,
      hangupBy: 'user',
      closedByTime: false,
    });
  });

  test.each<[string, Partial<NewCall>, CallStatus]>([
    [
      'is completed if it was answered',
      { callStatus: 'in-progress', answeredAt: afterNow(-60) },
      'completed',
    ],
    [
      'is canceled if its hang-up was requested before its deadline',
      { hangupRequestedAt: NOW, deadlineAt: afterNow(60) },
      'canceled',
    ],
    [
      'is unknown if its hang-up was requested after its deadline',
      { hangupRequestedAt: NOW, deadlineAt: afterNow(-5) },
      'unknown',
    ],
    ['is unknown if it only rang', {}, 'unknown'],
  ])('that call control does not know %s', async (_name, members, callStatus) => {
    const call = await storeRinging(members);
    await lookUpCall(depsAnswering(world, { get: { kind: 'absent', fenced: false } }), call);
    expect(await callRow(db, call)).toMatchObject({
      callStatus,
      endedAt: NOW,
      closedByTime: true,
    });
  });

  test.each(['queued', 'ringing'] as const)(
    'that call control does not know stays live for five seconds after it was %s',
    async (callStatus) => {
      const accepted = { callStatus, lastNewsAt: NOW, deadlineAt: afterNow(60) };
      const call = await storeRinging({ ...accepted, hangupRequestedAt: NOW });
      const deps = depsAnswering(world, { get: { kind: 'absent', fenced: false } });
      deps.clock.set(afterNow(4));
      await lookUpCall(deps, call);
      expect((await callRow(db, call))?.endedAt).toBeNull();
      deps.clock.set(afterNow(5));
      await lookUpCall(deps, call);
      expect(await callRow(db, call)).toMatchObject({
        callStatus: 'canceled',
        endedAt: afterNow(5),
        closedByTime: true,
      });
    },
  );

  test('stays live while call control gives no answer', async () => {
    const call = await storeRinging();
    await lookUpCall(
      depsAnswering(world, { get: { kind: 'undecided', message: 'no answer' } }),
      call,
    );
    expect((await callRow(db, call))?.endedAt).toBeNull();
  });

  test.each<[string, Partial<NewCall>, CallStatus]>([
    ['is unknown if it only rang', {}, 'unknown'],
    [
      'is completed if it was answered',
      { callStatus: 'in-progress', answeredAt: afterNow(-60) },
      'completed',
    ],
  ])(
    'that gets no answer until a day after its deadline %s',
    async (_name, members, callStatus) => {
      const call = await storeRinging({ deadlineAt: afterNow(60), ...members });
      const deps = depsAnswering(world, {
        get: { kind: 'undecided', message: 'call control answered 401' },
      });
      deps.clock.set(afterNow(60 + DAY_SECONDS));
      await lookUpCall(deps, call);
      expect((await callRow(db, call))?.endedAt).toBeNull();
      deps.clock.set(afterNow(61 + DAY_SECONDS));
      await lookUpCall(deps, call);
      expect(await callRow(db, call)).toMatchObject({ callStatus, closedByTime: true });
    },
  );
});
