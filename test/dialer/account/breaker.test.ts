import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { CLOSED_BREAKER } from '../../../src/domain/limits/circuit-breaker.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { accountCalls, NO_CAPACITY } from '../../support/dialer/account-calls.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import { WAITER } from '../../support/dialer/planned-call.ts';
import {
  callRow,
  contactRow,
  afterNow,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';
const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => clearHealth(db));

const claim = claimerFor(world);
const { after, call, health } = accountCalls(world);
const threeRefusals = { failures: 3, reason: 'call_control_refusing' } as const;

describe('An account whose breaker is open', () => {
  test('allows no claim until its back-off ends', async () => {
    const stored = await storeBatch(db);
    await storeHealth(db, { breaker: { ...threeRefusals, openUntil: afterNow(5) } });
    expect(await claim(stored, { deps: after(4) })).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 1_000 },
    });
    expect((await claim(stored, { deps: after(5) })).contacts).toHaveLength(1);
  });

  test('defers a claimed contact at the gate and makes no attempt', async () => {
    const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
    await storeHealth(db, { breaker: { ...threeRefusals, openUntil: afterNow(5) } });
    expect(await passGate(world.deps(), input, WAITER)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      statusReason: 'call_control_refusing',
      lookAt: afterNow(5),
      retryCount: 0,
    });
  });
});

describe('The breaker of an account', () => {
  test('opens at the third refusal in a row and is logged once', async () => {
    const warnings: unknown[] = [];
    for (let n = 0; n < 3; n += 1) {
      const deps = world.deps();
      deps.log.warn = (...line: unknown[]) => void warnings.push(line[1]);
      await call(NO_CAPACITY, { deps });
    }
    expect((await health()).breaker).toMatchObject({ ...threeRefusals, openUntil: afterNow(5) });
    expect(warnings).toEqual([
      'call control refuses calls: no call is placed with this account until open_until',
    ]);
  });

  test('defers the contact of the third refusal, uncounted, until the back-off ends', async () => {
    await call(NO_CAPACITY);
    await call(NO_CAPACITY);
    const input = await call({ ...NO_CAPACITY, retryAfterSeconds: 20 });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      lookAt: afterNow(20),
      lastAttemptedAt: null,
    });
  });
});

test('An accepted call clears the refusals that the breaker of its account has counted', async () => {
  await call(NO_CAPACITY);
  await call(NO_CAPACITY);
  await call({ kind: 'accepted', callSid: uuidv7() });
  expect((await health()).breaker).toEqual(CLOSED_BREAKER);
});
