import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { accountCalls } from '../../support/dialer/account-calls.ts';
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
const budget = (remaining: number) => ({
  limit: 100,
  windowSeconds: 300,
  remaining,
  resetsAt: afterNow(60),
});

describe('The request budget of an account', () => {
  test('falls by one when a call passes the gate', async () => {
    await storeHealth(db, { budget: budget(40) });
    await call({ kind: 'accepted', callSid: uuidv7() });
    expect((await health()).budget).toEqual(budget(39));
  });

  test('defers a claimed contact until the reset when only its reserve is left', async () => {
    const { input } = await storeClaimed(db);
    await storeHealth(db, { budget: budget(10) });
    expect(await passGate(world.deps(), input, WAITER)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'pacing',
      lookAt: afterNow(60),
      lastAttemptedAt: null,
    });
  });

  test('allows a claim one contact for each request above its reserve', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}] });
    await storeHealth(db, { budget: budget(10) });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 60_000 },
    });
    await storeHealth(db, { budget: budget(12) });
    expect((await claim(stored)).contacts).toHaveLength(2);
    expect((await claim(stored, { deps: after(60) })).contacts).toHaveLength(1);
  });

  test('keeps exactly its reserve when many contacts reach the gate at once', async () => {
    await storeHealth(db, { budget: budget(15) });
    const inputs = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        storeClaimed(db, { contact: { phoneNumber: `+1415557000${n}` } }),
      ),
    );
    const passages = await Promise.all(
      inputs.map(({ input }) => passGate(world.deps(), input, WAITER)),
    );
    expect(passages.filter(({ kind }) => kind === 'place')).toHaveLength(5);
    expect((await health()).budget?.remaining).toBe(10);
  });
});
