import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { hangUpCalls } from '../../../src/dialer/hang-up/hang-up-calls.ts';
import { repeatHangUps } from '../../../src/dialer/recovery/forgotten-attempts.ts';
import type { HangUp } from '../../../src/jambonz/client.ts';
import { readHealth } from '../../../src/db/accounts/health.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import { callRow, NOW, seconds, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(async () => {
  await db.deleteFrom('calls').execute();
  await clearHealth(db);
});

const look = claimerFor(world);
const budget = (remaining: number) => ({
  limit: 100,
  windowSeconds: 300,
  remaining,
  resetsAt: seconds(60),
});
const rest = { ...budget(0), windowSeconds: 0, resetsAt: seconds(3_600) };
/** A call in the air that is to be hung up, of the installation's account unless told. */
const toHangUp = async (callControlAccountId: string | null = null, hangupRequestedAt = NOW) => {
  const callSid = uuidv7();
  const input = await storePlacedCall(db, {
    callSid,
    callStatus: 'in-progress',
    callControlAccountId,
    deadlineAt: seconds(600),
    hangupRequestedAt,
  });
  return { ...input, callSid };
};
/** When call control is told to end a call, by seconds, whatever it answers. */
const triedAt = async (answer: HangUp) => {
  const deps = world.deps();
  deps.callControl.answers.hangUp = answer;
  const tried: number[] = [];
  for (let second = 0; second <= 300; second += 5) {
    deps.clock.set(seconds(second));
    const before = deps.callControl.hungUp.length;
    await repeatHangUps(deps);
    if (deps.callControl.hungUp.length > before) tried.push(second);
  }
  return tried;
};
const remaining = async () => (await readHealth(db, { accountId: null })).budget?.remaining;

describe('hang-ups', () => {
  test('that call control refuses by 429 are repeated until one is taken', async () => {
    const call = await toHangUp();
    const deps = world.deps();
    deps.callControl.answers.hangUp = { kind: 'unclear', message: 'call control answered 429' };
    await hangUpCalls(deps);
    deps.callControl.answers.hangUp = { kind: 'requested' };
    deps.clock.set(seconds(15));
    await repeatHangUps(deps);
    expect(deps.callControl.hungUp).toEqual([call.callSid, call.callSid]);
    expect((await callRow(db, call))?.hangupSentAt).toEqual(seconds(15));
  });

  test.each<[string, HangUp]>([
    ['gives no clear answer to', { kind: 'unclear', message: 'fetch failed' }],
    ['confirms', { kind: 'requested' }],
    ['no longer knows the calls of', { kind: 'gone' }],
  ])('that call control %s are repeated soon, then once a minute', async (_name, answer) => {
    await toHangUp();
    expect(await triedAt(answer)).toEqual([0, 10, 20, 40, 80, 140, 200, 260]);
  });

  test('that are first sent late are repeated as soon', async () => {
    await toHangUp(null, seconds(-90));
    expect((await triedAt({ kind: 'requested' })).slice(0, 4)).toEqual([0, 10, 20, 40]);
  });

  test('spend what a rate limit leaves, the reserve too, and wait for the rest', async () => {
    for (let n = 0; n < 8; n += 1) await toHangUp();
    await storeHealth(db, { budget: budget(5) });
    const deps = world.deps();
    await hangUpCalls(deps);
    expect(new Set(deps.callControl.hungUp).size).toBe(5);
    expect(await remaining()).toBe(0);
    deps.clock.set(seconds(60));
    await repeatHangUps(deps);
    expect(new Set(deps.callControl.hungUp).size).toBe(8);
  });

  test('are tried one a sweep while nothing is left, however long that lasts', async () => {
    await toHangUp();
    const { batchId } = await toHangUp();
    await storeHealth(db, { budget: rest });
    const deps = world.deps();
    deps.callControl.answers.hangUp = { kind: 'unclear', message: 'call control answered 429' };
    await hangUpCalls(deps, batchId);
    expect(deps.callControl.hungUp).toEqual([]);
    await repeatHangUps(deps);
    expect(deps.callControl.hungUp).toHaveLength(1);
    await repeatHangUps(deps);
    expect(new Set(deps.callControl.hungUp).size).toBe(2);
  });

  test('go on while nothing is left as long as each is taken', async () => {
    for (let n = 0; n < 4; n += 1) await toHangUp();
    await storeHealth(db, { budget: rest });
    const deps = world.deps();
    deps.callControl.hangUp = async (callSid) => {
      const isThird = deps.callControl.hungUp.push(callSid) === 3;
      return isThird ? { kind: 'unclear', message: 'no answer' } : { kind: 'requested' };
    };
    await repeatHangUps(deps);
    expect(new Set(deps.callControl.hungUp).size).toBe(3);
  });

  test('that a rate limit refused are all sent once it is over', async () => {
    const calls = [await toHangUp(), await toHangUp()];
    await storeHealth(db, { budget: { ...budget(0), resetsAt: seconds(50) } });
    const deps = world.deps();
    deps.callControl.answers.hangUp = { kind: 'limited', message: 'call control answered 429' };
    for (const second of [0, 15, 30, 45]) {
      deps.clock.set(seconds(second));
      await repeatHangUps(deps);
    }
    deps.callControl.answers.hangUp = { kind: 'requested' };
    deps.clock.set(seconds(60));
    await repeatHangUps(deps);
    const rows = await Promise.all(calls.map((call) => callRow(db, call)));
    expect(rows.map((row) => row?.hangupSentAt)).toEqual([seconds(60), seconds(60)]);
  });

  test('of another account are not held', async () => {
    await storeHealth(db, { budget: budget(0) });
    await toHangUp(uuidv7());
    await toHangUp(uuidv7());
    const deps = world.deps();
    await hangUpCalls(deps);
    expect(deps.callControl.hungUp).toHaveLength(2);
  });
});

describe('calls to come', () => {
  test('leave the requests of an account to the hang-ups that wait for them', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    for (let n = 0; n < 8; n += 1) await toHangUp();
    await storeHealth(db, { budget: budget(20) });
    expect((await look(stored)).contacts).toHaveLength(2);
    await storeHealth(db, { budget: budget(18) });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: 60_000 });
  });

  test('wait for none that was sent, is of another account, or was in vain for an hour', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    await toHangUp(uuidv7());
    await toHangUp(null, seconds(-3_600));
    const { executionId } = await toHangUp();
    await db
      .updateTable('calls')
      .set({ hangupSentAt: NOW })
      .where('executionId', '=', executionId)
      .execute();
    await storeHealth(db, { budget: budget(13) });
    expect((await look(stored)).contacts).toHaveLength(3);
  });

  test('leave a request to each hang-up whose repeat is due', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    for (const sentSeconds of [-10, -9]) {
      const { executionId } = await toHangUp(null, seconds(sentSeconds));
      const hangupSentAt = seconds(sentSeconds);
      await db
        .updateTable('calls')
        .set({ hangupSentAt })
        .where('executionId', '=', executionId)
        .execute();
    }
    await storeHealth(db, { budget: budget(13) });
    expect((await look(stored)).contacts).toHaveLength(2);
  });
});
