import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { hangUpCalls } from '../../../src/dialer/hang-up/hang-up-calls.ts';
import { callsToHangUp } from '../../../src/db/calls/hang-ups.ts';
import { silentCalls } from '../../../src/db/calls/silent.ts';
import type { NewCall } from '../../../src/db/tables.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { NOW, seconds } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => db.deleteFrom('calls').execute());

const DEAD = randomUUID();
const sids = (calls: readonly { callSid: string | null }[]) =>
  calls.map(({ callSid }) => callSid ?? 'none').toSorted();
const store = (callSid: string, callControlAccountId: string | null, call: Partial<NewCall>) =>
  storePlacedCall(db, { callSid, callControlAccountId, ...call });

describe('an account of which many calls wait', () => {
  test('leaves others their turn to be looked up, its own longest silent first', async () => {
    await store('dead-1', DEAD, { lastNewsAt: seconds(-80) });
    await store('dead-2', DEAD, { lastNewsAt: seconds(-90) });
    await store('other', null, { lastNewsAt: seconds(-60) });
    const since = { now: NOW, silentSince: seconds(-30), unplacedSince: seconds(-20) };
    expect(sids(await silentCalls(db, { ...since, limit: 1 }))).toEqual(['dead-2', 'other']);
  });

  test('leaves others their turn to be hung up, its own longest waiting first', async () => {
    await store('dead-1', DEAD, { hangupRequestedAt: seconds(-90), hangupSentAt: seconds(-70) });
    await store('dead-2', DEAD, { hangupRequestedAt: seconds(-80) });
    await store('other', null, { hangupRequestedAt: seconds(-15) });
    expect(sids(await callsToHangUp(db, { now: NOW, limit: 1 }))).toEqual(['dead-2', 'other']);
  });

  test('and does not answer keeps no other from hanging up', { timeout: 10_000 }, async () => {
    for (let index = 0; index < 20; index += 1) {
      await store(`dead-${index}`, DEAD, { hangupRequestedAt: seconds(-90) });
    }
    await store('other', null, { hangupRequestedAt: NOW });
    const deps = world.deps();
    const other = Promise.withResolvers<void>();
    deps.callControl.hangUp = async (callSid) => {
      if (callSid === 'other') other.resolve();
      else await other.promise;
      return { kind: 'requested' };
    };
    await hangUpCalls(deps);
    const sent = await db.selectFrom('calls').selectAll().where('hangupSentAt', '=', NOW).execute();
    expect(sent).toHaveLength(21);
  });
});
