import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { lockOrganization } from '../../../src/db/organizations.ts';
import { CLOSED_BREAKER } from '../../../src/domain/limits/circuit-breaker.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { accountCalls, NO_CAPACITY } from '../../support/dialer/account-calls.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import { untilBlocked } from '../../support/database.ts';
import { WAITER } from '../../support/dialer/planned-call.ts';
import {
  contactRow,
  NOW,
  seconds,
  storeBatch,
  storeClaimed,
  type StoredBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => clearHealth(db));

const look = claimerFor(world);
const { after, call, health } = accountCalls(world);
/** Of an account that has rested. */
const rested = () =>
  storeHealth(db, { breaker: { failures: 3, reason: 'call_control_refusing', openUntil: NOW } });
/** The first contact of a batch as it was claimed. */
const firstClaimed = async (
  { batchId, contactIds }: StoredBatch,
  deps: TestDeps,
): Promise<ContactInput> => {
  const { contacts } = await look({ batchId }, { deps });
  expect(contacts.map(({ contactId }) => contactId)).toEqual([contactIds[0]]);
  return { batchId, contactId: contactIds[0], executionId: contacts[0]?.executionId ?? '' };
};

describe('after the rest of an account', () => {
  test('one contact of all batches is claimed, however many look at once', async () => {
    await rested();
    const batches = await Promise.all(
      [0, 1, 2, 3].map(() => storeBatch(db, { contacts: [{}, {}, {}] })),
    );
    const rounds = await Promise.all(batches.map((stored) => look(stored)));
    expect(rounds.flatMap(({ contacts }) => contacts)).toHaveLength(1);
    const others = rounds.filter(({ contacts }) => contacts.length === 0);
    expect(others.map(({ lookAgainMs }) => lookAgainMs)).toEqual([2_000, 2_000, 2_000]);
    const next = await Promise.all(batches.map((stored) => look(stored)));
    expect(next.flatMap(({ contacts }) => contacts)).toEqual([]);
  });

  test('a claim that waits for its organization keeps no other from probing', async () => {
    await rested();
    const organization = { maxLiveCalls: 5 };
    const campaign = { callsPerSecond: 1 };
    const slow = await storeBatch(db, { organization, campaign });
    const looking = await db.transaction().execute(async (tx) => {
      await lockOrganization(tx, slow);
      const started = look(slow);
      await untilBlocked(db);
      expect((await look(await storeBatch(db))).contacts).toHaveLength(1);
      return [started];
    });
    expect(await looking[0]).toMatchObject({ contacts: [], more: false, lookAgainMs: 2_000 });
    const [contactId] = slow.contactIds;
    expect(await contactRow(db, { contactId })).toMatchObject({
      status: 'pending',
      statusReason: 'call_control_refusing',
      lookAt: seconds(2),
      currentExecutionId: null,
    });
    const slots = db.selectFrom('startSlots').select('heldBy').where('scope', '=', slow.campaignId);
    expect(await slots.execute()).toEqual([{ heldBy: null }]);
  });

  test('the gate lets its probe through, and nobody else', async () => {
    await rested();
    const deps = world.deps();
    const { input: another } = await storeClaimed(db);
    const probe = await firstClaimed(await storeBatch(db), deps);
    expect(await passGate(deps, another, WAITER)).toEqual({ kind: 'done' });
    expect(await contactRow(db, another)).toMatchObject({
      statusReason: 'call_control_refusing',
      lookAt: seconds(2),
    });
    expect((await passGate(after(20), probe, WAITER)).kind).toBe('place');
    expect((await health()).breaker.probe?.until).toEqual(seconds(50));
  });

  test('an accepted probe closes the breaker, and is logged', async () => {
    await rested();
    const deps = world.deps();
    const told: unknown[] = [];
    deps.log.info = (...line: unknown[]) => void told.push(line[1]);
    const input = await firstClaimed(await storeBatch(db), deps);
    await call({ kind: 'accepted', callSid: uuidv7() }, { deps, input });
    expect((await health()).breaker).toEqual(CLOSED_BREAKER);
    expect(told).toEqual(['call control takes calls again']);
  });

  test('a refused probe lets the account rest for twice as long', async () => {
    await rested();
    const deps = world.deps();
    const input = await firstClaimed(await storeBatch(db), deps);
    await call(NO_CAPACITY, { deps, input });
    expect((await health()).breaker).toMatchObject({ failures: 4, openUntil: seconds(10) });
    expect(await contactRow(db, input)).toMatchObject({ lookAt: seconds(10), retryCount: 0 });
  });

  test('a probe that the gate turns away makes room for another', async () => {
    await rested();
    const deps = world.deps();
    const stored = await storeBatch(db);
    const input = await firstClaimed(stored, deps);
    await db
      .updateTable('batches')
      .set({ status: 'paused' })
      .where('batchId', '=', stored.batchId)
      .execute();
    expect(await passGate(deps, input, WAITER)).toEqual({ kind: 'done' });
    expect((await look(await storeBatch(db))).contacts).toHaveLength(1);
  });
});
