import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { hangUpCalls } from '../../../src/dialer/hang-up/hang-up-calls.ts';
import { repeatHangUps } from '../../../src/dialer/recovery/stalled-attempts.ts';
import type { HangUp } from '../../../src/jambonz/client.ts';
import { readHealth } from '../../../src/db/accounts/health.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import { callRow, NOW, afterNow, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(async () => {
  await db.deleteFrom('calls').execute();
  await clearHealth(db);
});

const claim = claimerFor(world);
const budget = (remaining: number) => ({
  limit: 100,
  windowSeconds: 300,
  remaining,
  resetsAt: afterNow(60),
});
const backOff = { ...budget(0), windowSeconds: 0, resetsAt: afterNow(3_600) };
/** Stores a live call that is to be hung up; its account is the installation's by default. */
const storeCallToHangUp = async (
  callControlAccountId: string | null = null,
  hangupRequestedAt = NOW,
) => {
  const callSid = uuidv7();
  const input = await storePlacedCall(db, {
    callSid,
    callStatus: 'in-progress',
    callControlAccountId,
    deadlineAt: afterNow(600),
    hangupRequestedAt,
  });
  return { ...input, callSid };
};
/** The seconds at which a hang-up is sent when call control always gives this answer. */
const sentAtSeconds = async (answer: HangUp) => {
  const deps = world.deps();
  deps.callControl.answers.hangUp = answer;
  const sentAt: number[] = [];
  for (let second = 0; second <= 300; second += 5) {
    deps.clock.set(afterNow(second));
    const before = deps.callControl.hungUp.length;
    await repeatHangUps(deps);
    if (deps.callControl.hungUp.length > before) sentAt.push(second);
  }
  return sentAt;
};
const remaining = async () => (await readHealth(db, { accountId: null })).budget?.remaining;

describe('Hang-ups', () => {
  test('without a clear answer are sent again by the next sweep', async () => {
    const call = await storeCallToHangUp();
    const deps = world.deps();
    deps.callControl.answers.hangUp = { kind: 'unclear', message: 'call control answered 429' };
    await hangUpCalls(deps);
    deps.callControl.answers.hangUp = { kind: 'requested' };
    deps.clock.set(afterNow(15));
    await repeatHangUps(deps);
    expect(deps.callControl.hungUp).toEqual([call.callSid, call.callSid]);
    expect((await callRow(db, call))?.hangupSentAt).toEqual(afterNow(15));
  });

  test.each<[string, HangUp]>([
    ['without a clear answer', { kind: 'unclear', message: 'fetch failed' }],
    ['that call control accepts', { kind: 'requested' }],
    ['of calls that call control does not know', { kind: 'gone' }],
  ])(
    '%s are repeated after 10 seconds, then ever less often, down to once a minute',
    async (_name, answer) => {
      await storeCallToHangUp();
      expect(await sentAtSeconds(answer)).toEqual([0, 10, 20, 40, 80, 140, 200, 260]);
    },
  );

  test('that are first sent late are repeated at the same intervals', async () => {
    await storeCallToHangUp(null, afterNow(-90));
    expect((await sentAtSeconds({ kind: 'requested' })).slice(0, 4)).toEqual([0, 10, 20, 40]);
  });

  test('use all requests that a rate limit leaves, even the reserve, before they wait for its reset', async () => {
    for (let n = 0; n < 8; n += 1) await storeCallToHangUp();
    await storeHealth(db, { budget: budget(5) });
    const deps = world.deps();
    await hangUpCalls(deps);
    expect(new Set(deps.callControl.hungUp).size).toBe(5);
    expect(await remaining()).toBe(0);
    deps.clock.set(afterNow(60));
    await repeatHangUps(deps);
    expect(new Set(deps.callControl.hungUp).size).toBe(8);
  });

  test('without remaining requests are tried by the sweep only, one each time while none is accepted', async () => {
    await storeCallToHangUp();
    const { batchId } = await storeCallToHangUp();
    await storeHealth(db, { budget: backOff });
    const deps = world.deps();
    deps.callControl.answers.hangUp = { kind: 'unclear', message: 'call control answered 429' };
    await hangUpCalls(deps, batchId);
    expect(deps.callControl.hungUp).toEqual([]);
    await repeatHangUps(deps);
    expect(deps.callControl.hungUp).toHaveLength(1);
    await repeatHangUps(deps);
    expect(new Set(deps.callControl.hungUp).size).toBe(2);
  });

  test('without remaining requests continue within a sweep until one is not accepted', async () => {
    for (let n = 0; n < 4; n += 1) await storeCallToHangUp();
    await storeHealth(db, { budget: backOff });
    const deps = world.deps();
    deps.callControl.hangUp = async (callSid) => {
      const isThird = deps.callControl.hungUp.push(callSid) === 3;
      return isThird ? { kind: 'unclear', message: 'no answer' } : { kind: 'requested' };
    };
    await repeatHangUps(deps);
    expect(new Set(deps.callControl.hungUp).size).toBe(3);
  });

  test('that a rate limit refused are all sent by the first sweep after its reset', async () => {
    const calls = [await storeCallToHangUp(), await storeCallToHangUp()];
    await storeHealth(db, { budget: { ...budget(0), resetsAt: afterNow(50) } });
    const deps = world.deps();
    deps.callControl.answers.hangUp = { kind: 'limited', message: 'call control answered 429' };
    for (const second of [0, 15, 30, 45]) {
      deps.clock.set(afterNow(second));
      await repeatHangUps(deps);
    }
    deps.callControl.answers.hangUp = { kind: 'requested' };
    deps.clock.set(afterNow(60));
    await repeatHangUps(deps);
    const rows = await Promise.all(calls.map((call) => callRow(db, call)));
    expect(rows.map((row) => row?.hangupSentAt)).toEqual([afterNow(60), afterNow(60)]);
  });

  test('are sent although another account has no requests left', async () => {
    await storeHealth(db, { budget: budget(0) });
    await storeCallToHangUp(uuidv7());
    await storeCallToHangUp(uuidv7());
    const deps = world.deps();
    await hangUpCalls(deps);
    expect(deps.callControl.hungUp).toHaveLength(2);
  });
});

describe('A claim', () => {
  test('leaves one request of the account to each hang-up that waits', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    for (let n = 0; n < 8; n += 1) await storeCallToHangUp();
    await storeHealth(db, { budget: budget(20) });
    expect((await claim(stored)).contacts).toHaveLength(2);
    await storeHealth(db, { budget: budget(18) });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 60_000 },
    });
  });

  test('leaves no request to a hang-up that was sent, is an hour old or is of another account', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    await storeCallToHangUp(uuidv7());
    await storeCallToHangUp(null, afterNow(-3_600));
    const { executionId } = await storeCallToHangUp();
    await db
      .updateTable('calls')
      .set({ hangupSentAt: NOW })
      .where('executionId', '=', executionId)
      .execute();
    await storeHealth(db, { budget: budget(13) });
    expect((await claim(stored)).contacts).toHaveLength(3);
  });

  test('leaves a request to a sent hang-up as soon as its repeat is due', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    for (const sentSeconds of [-10, -9]) {
      const { executionId } = await storeCallToHangUp(null, afterNow(sentSeconds));
      const hangupSentAt = afterNow(sentSeconds);
      await db
        .updateTable('calls')
        .set({ hangupSentAt })
        .where('executionId', '=', executionId)
        .execute();
    }
    await storeHealth(db, { budget: budget(13) });
    expect((await claim(stored)).contacts).toHaveLength(2);
  });
});
