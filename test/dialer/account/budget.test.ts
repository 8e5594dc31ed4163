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
  seconds,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => clearHealth(db));

const look = claimerFor(world);
const { after, call, health } = accountCalls(world);
const budget = (remaining: number) => ({
  limit: 100,
  windowSeconds: 300,
  remaining,
  resetsAt: seconds(60),
});

describe('requests that a rate limit leaves', () => {
  test('are spent by calls at the gate', async () => {
    await storeHealth(db, { budget: budget(40) });
    await call({ kind: 'accepted', callSid: uuidv7() });
    expect((await health()).budget).toEqual(budget(39));
  });

  test('and used up but for the reserve, hold a contact uncounted until the reset', async () => {
    const { input } = await storeClaimed(db);
    await storeHealth(db, { budget: budget(10) });
    expect(await passGate(world.deps(), input, WAITER)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'pacing',
      lookAt: seconds(60),
      lastAttemptedAt: null,
    });
  });

  test('have nobody claimed until the reset, and as many as are left before', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}] });
    await storeHealth(db, { budget: budget(10) });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: 60_000 });
    await storeHealth(db, { budget: budget(12) });
    expect((await look(stored)).contacts).toHaveLength(2);
    expect((await look(stored, { deps: after(60) })).contacts).toHaveLength(1);
  });

  test('are spent to the last by many gates at once, and never beyond', async () => {
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
