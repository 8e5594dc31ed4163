import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { passGate, type PlannedCall } from '../../../src/dialer/gate/gate.ts';
import { placeCall } from '../../../src/dialer/place/place-call.ts';
import { CLOSED_BREAKER } from '../../../src/domain/limits/circuit-breaker.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { accountCalls, NO_CAPACITY } from '../../support/dialer/account-calls.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import { plannedCall, WAITER } from '../../support/dialer/planned-call.ts';
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
      'call control refuses calls: no call is placed with this account until openUntil',
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

  test('stays closed after three refusals of one contact for its own call', async () => {
    const { input } = await storeClaimed(db);
    const badRequest = { kind: 'refused', httpStatus: 400, message: 'wrong' } as const;
    const deps = world.deps();
    deps.callControl.answers.place = badRequest;
    const plan = await plannedCall(deps, input);
    for (let n = 0; n < 3; n += 1) await placeCall(deps, plan, performance.now());
    expect((await health()).breaker).toMatchObject({ failures: 1, openUntil: null });
  });

  test('counts all bad requests of one campaign as one refusal', async () => {
    const badRequest = {
      kind: 'refused',
      httpStatus: 400,
      message: 'no such application',
    } as const;
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    const { contacts } = await claim(stored);
    expect(contacts).toHaveLength(4);
    for (const { contactId, executionId } of contacts) {
      await call(badRequest, { input: { batchId: stored.batchId, contactId, executionId } });
    }
    expect((await health()).breaker).toMatchObject({ failures: 1, openUntil: null });
    await call(badRequest);
    await call(badRequest);
    expect((await health()).breaker.openUntil).toEqual(afterNow(5));
  });

  test('opens after unclear answers to the calls of three contacts', async () => {
    for (let n = 0; n < 3; n += 1) await call({ kind: 'unknown', httpStatus: 500, message: '' });
    expect((await health()).breaker.openUntil).toEqual(afterNow(5));
  });
});

test('The breaker of an account stays closed when a burst has accepted calls among its refusals', async () => {
  const badRequest = { kind: 'refused', httpStatus: 400, message: 'wrong' } as const;
  const burst: PlannedCall[] = [];
  const deps = world.deps();
  for (let n = 0; n < 8; n += 1) {
    const { input } = await storeClaimed(db);
    burst.push(await plannedCall(deps, input));
  }
  for (const [n, planned] of burst.entries()) {
    deps.callControl.answers.place =
      n % 2 === 0 ? badRequest : { kind: 'accepted', callSid: uuidv7() };
    await placeCall(deps, planned, performance.now());
  }
  expect((await health()).breaker).toMatchObject({ failures: 1, openUntil: null });
});

test('An accepted call clears the refusals that the breaker of its account has counted', async () => {
  await call(NO_CAPACITY);
  await call(NO_CAPACITY);
  await call({ kind: 'accepted', callSid: uuidv7() });
  expect((await health()).breaker).toEqual(CLOSED_BREAKER);
});
