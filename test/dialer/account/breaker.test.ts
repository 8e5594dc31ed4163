import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
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
  seconds,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';
import type { PlannedCall } from '../../../src/dialer/gate/plan-call.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => clearHealth(db));

const look = claimerFor(world);
const { after, call, health } = accountCalls(world);
const refusing = { failures: 3, reason: 'call_control_refusing' } as const;

describe('an account whose breaker is open', () => {
  test('has nobody claimed until it may be probed', async () => {
    const stored = await storeBatch(db);
    await storeHealth(db, { breaker: { ...refusing, openUntil: seconds(5) } });
    expect(await look(stored, { deps: after(4) })).toMatchObject({
      contacts: [],
      lookAgainMs: 1_000,
    });
    expect((await look(stored, { deps: after(5) })).contacts).toHaveLength(1);
  });

  test('turns claimed contacts away at the gate, uncounted', async () => {
    const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
    await storeHealth(db, { breaker: { ...refusing, openUntil: seconds(5) } });
    expect(await passGate(world.deps(), input, WAITER)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      statusReason: 'call_control_refusing',
      lookAt: seconds(5),
      retryCount: 0,
    });
  });
});

describe('the third refusal in a row', () => {
  test('opens the breaker, and is logged once', async () => {
    const warned: unknown[] = [];
    for (let n = 0; n < 3; n += 1) {
      const deps = world.deps();
      deps.log.warn = (...line: unknown[]) => void warned.push(line[1]);
      await call(NO_CAPACITY, { deps });
    }
    expect((await health()).breaker).toMatchObject({ ...refusing, openUntil: seconds(5) });
    expect(warned).toEqual([
      'call control refuses calls: no call is placed with this account until openUntil',
    ]);
  });

  test('counts no contact and lets it rest as long as the account', async () => {
    await call(NO_CAPACITY);
    await call(NO_CAPACITY);
    const input = await call({ ...NO_CAPACITY, retryAfterSeconds: 20 });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      lookAt: seconds(20),
      lastAttemptedAt: null,
    });
  });

  test('does not, where one contact is refused three times for its own call', async () => {
    const { input } = await storeClaimed(db);
    const wrong = { kind: 'refused', httpStatus: 400, message: 'wrong' } as const;
    const deps = world.deps();
    deps.callControl.answers.place = wrong;
    const plan = await plannedCall(deps, input);
    for (let n = 0; n < 3; n += 1) await placeCall(deps, plan, performance.now());
    expect((await health()).breaker).toMatchObject({ failures: 1, openUntil: null });
  });

  test('does not, where only calls of one campaign are refused for what they ask', async () => {
    const wrong = { kind: 'refused', httpStatus: 400, message: 'no such application' } as const;
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    const { contacts } = await look(stored);
    expect(contacts).toHaveLength(4);
    for (const { contactId, executionId } of contacts) {
      await call(wrong, { input: { batchId: stored.batchId, contactId, executionId } });
    }
    expect((await health()).breaker).toMatchObject({ failures: 1, openUntil: null });
    await call(wrong);
    await call(wrong);
    expect((await health()).breaker.openUntil).toEqual(seconds(5));
  });

  test('does, where three contacts are', async () => {
    for (let n = 0; n < 3; n += 1) await call({ kind: 'unknown', httpStatus: 500, message: '' });
    expect((await health()).breaker.openUntil).toEqual(seconds(5));
  });
});

test('refusals beside accepted calls of one burst do not open the breaker', async () => {
  const wrong = { kind: 'refused', httpStatus: 400, message: 'wrong' } as const;
  const burst: PlannedCall[] = [];
  const deps = world.deps();
  for (let n = 0; n < 8; n += 1) {
    const { input } = await storeClaimed(db);
    burst.push(await plannedCall(deps, input));
  }
  for (const [n, one] of burst.entries()) {
    deps.callControl.answers.place = n % 2 === 0 ? wrong : { kind: 'accepted', callSid: uuidv7() };
    await placeCall(deps, one, performance.now());
  }
  expect((await health()).breaker).toMatchObject({ failures: 1, openUntil: null });
});

test('an accepted call between refusals closes the breaker', async () => {
  await call(NO_CAPACITY);
  await call(NO_CAPACITY);
  await call({ kind: 'accepted', callSid: uuidv7() });
  expect((await health()).breaker).toEqual(CLOSED_BREAKER);
});
