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
  afterNow,
  storeBatch,
  storeClaimed,
  type StoredBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => clearHealth(db));

const claim = claimerFor(world);
const { after, call, health } = accountCalls(world);
/** Stores the health of the installation's account, whose back-off has just ended. */
const storeEndedBackOff = () =>
  storeHealth(db, { breaker: { failures: 3, reason: 'call_control_refusing', openUntil: NOW } });
/** The first contact of a batch as it was claimed. */
const firstClaimed = async (
  { batchId, contactIds }: StoredBatch,
  deps: TestDeps,
): Promise<ContactInput> => {
  const { contacts } = await claim({ batchId }, { deps });
  expect(contacts.map(({ contactId }) => contactId)).toEqual([contactIds[0]]);
  return { batchId, contactId: contactIds[0], executionId: contacts[0]?.executionId ?? '' };
};

describe('The probe of an account after its back-off', () => {
  test('is one contact although several batches claim at once', async () => {
    await storeEndedBackOff();
    const batches = await Promise.all(
      [0, 1, 2, 3].map(() => storeBatch(db, { contacts: [{}, {}, {}] })),
    );
    const claims = await Promise.all(batches.map((stored) => claim(stored)));
    expect(claims.flatMap(({ contacts }) => contacts)).toHaveLength(1);
    const others = claims.filter(({ contacts }) => contacts.length === 0);
    const byKind = others.map(({ next }) => next).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(byKind).toEqual([
      { kind: 'later', ms: 2_000 },
      { kind: 'onSignal' },
      { kind: 'onSignal' },
    ]);
    const laterClaims = await Promise.all(batches.map((stored) => claim(stored)));
    expect(laterClaims.flatMap(({ contacts }) => contacts)).toEqual([]);
  });

  test('can be claimed while the claim of another batch waits for a lock', async () => {
    await storeEndedBackOff();
    const organization = { maxLiveCalls: 5 };
    const campaign = { callsPerSecond: 1 };
    const slow = await storeBatch(db, { organization, campaign });
    const claiming = await db.transaction().execute(async (tx) => {
      await lockOrganization(tx, slow);
      const started = claim(slow);
      await untilBlocked(db);
      expect((await claim(await storeBatch(db))).contacts).toHaveLength(1);
      return [started];
    });
    expect(await claiming[0]).toMatchObject({ contacts: [], next: { kind: 'later', ms: 2_000 } });
    const [contactId] = slow.contactIds;
    expect(await contactRow(db, { contactId })).toMatchObject({
      status: 'pending',
      statusReason: 'call_control_refusing',
      lookAt: afterNow(2),
      currentExecutionId: null,
    });
    const slots = db.selectFrom('startSlots').select('heldBy').where('scope', '=', slow.campaignId);
    expect(await slots.execute()).toEqual([{ heldBy: null }]);
  });

  test('passes the gate while other contacts are deferred', async () => {
    await storeEndedBackOff();
    const deps = world.deps();
    const { input: another } = await storeClaimed(db);
    const probe = await firstClaimed(await storeBatch(db), deps);
    expect(await passGate(deps, another, WAITER)).toEqual({ kind: 'done' });
    expect(await contactRow(db, another)).toMatchObject({
      statusReason: 'call_control_refusing',
      lookAt: afterNow(2),
    });
    expect((await passGate(after(20), probe, WAITER)).kind).toBe('place');
    expect((await health()).breaker.probe?.until).toEqual(afterNow(50));
  });

  test('closes the breaker and is logged when it is accepted', async () => {
    await storeEndedBackOff();
    const deps = world.deps();
    const logged: unknown[] = [];
    deps.log.info = (...line: unknown[]) => void logged.push(line[1]);
    const input = await firstClaimed(await storeBatch(db), deps);
    await call({ kind: 'accepted', callSid: uuidv7() }, { deps, input });
    expect((await health()).breaker).toEqual(CLOSED_BREAKER);
    expect(logged).toEqual(['call control has taken a call', 'call control takes calls again']);
  });

  test('doubles the back-off when it is refused', async () => {
    await storeEndedBackOff();
    const deps = world.deps();
    const input = await firstClaimed(await storeBatch(db), deps);
    await call(NO_CAPACITY, { deps, input });
    expect((await health()).breaker).toMatchObject({ failures: 4, openUntil: afterNow(10) });
    expect(await contactRow(db, input)).toMatchObject({ lookAt: afterNow(10), retryCount: 0 });
  });

  test('is replaced by another contact when the gate turns it away', async () => {
    await storeEndedBackOff();
    const deps = world.deps();
    const stored = await storeBatch(db);
    const input = await firstClaimed(stored, deps);
    await db
      .updateTable('batches')
      .set({ status: 'paused' })
      .where('batchId', '=', stored.batchId)
      .execute();
    expect(await passGate(deps, input, WAITER)).toEqual({ kind: 'done' });
    expect((await claim(await storeBatch(db))).contacts).toHaveLength(1);
  });
});
