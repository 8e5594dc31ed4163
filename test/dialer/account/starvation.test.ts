import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { hangUpCalls } from '../../../src/dialer/hang-up/hang-up-calls.ts';
import { callsToHangUp } from '../../../src/db/calls/hang-ups.ts';
import { silentCalls } from '../../../src/db/calls/silent.ts';
import type { NewCall } from '../../../src/db/tables.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { NOW, afterNow } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => db.deleteFrom('calls').execute());

const DEAD_ACCOUNT = randomUUID();
const sids = (calls: readonly { callSid: string | null }[]) =>
  calls.map(({ callSid }) => callSid ?? 'none').toSorted();
const store = (callSid: string, callControlAccountId: string | null, call: Partial<NewCall>) =>
  storePlacedCall(db, { callSid, callControlAccountId, ...call });

describe('An account with many waiting calls', () => {
  test('has its longest silent call looked up first and delays no other account', async () => {
    await store('dead-1', DEAD_ACCOUNT, { lastNewsAt: afterNow(-80) });
    await store('dead-2', DEAD_ACCOUNT, { lastNewsAt: afterNow(-90) });
    await store('other', null, { lastNewsAt: afterNow(-60) });
    const since = { now: NOW, silentSince: afterNow(-30), unplacedSince: afterNow(-20) };
    expect(sids(await silentCalls(db, { ...since, limit: 1 }))).toEqual(['dead-2', 'other']);
  });

  test('has its longest waiting call hung up first and delays no other account', async () => {
    await store('dead-1', DEAD_ACCOUNT, {
      hangupRequestedAt: afterNow(-90),
      hangupSentAt: afterNow(-70),
    });
    await store('dead-2', DEAD_ACCOUNT, { hangupRequestedAt: afterNow(-80) });
    await store('other', null, { hangupRequestedAt: afterNow(-15) });
    expect(sids(await callsToHangUp(db, { now: NOW, limit: 1 }))).toEqual(['dead-2', 'other']);
  });

  test(
    'delays no hang-up of another account while it does not answer',
    { timeout: 10_000 },
    async () => {
      for (let index = 0; index < 20; index += 1) {
        await store(`dead-${index}`, DEAD_ACCOUNT, { hangupRequestedAt: afterNow(-90) });
      }
      await store('other', null, { hangupRequestedAt: NOW });
      const deps = world.deps();
      const otherHungUp = Promise.withResolvers<void>();
      deps.callControl.hangUp = async (callSid) => {
        if (callSid === 'other') otherHungUp.resolve();
        else await otherHungUp.promise;
        return { kind: 'requested' };
      };
      await hangUpCalls(deps);
      const sent = await db
        .selectFrom('calls')
        .selectAll()
        .where('hangupSentAt', '=', NOW)
        .execute();
      expect(sent).toHaveLength(21);
    },
  );
});
