import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { passGate, type PlannedCall } from '../../activities/gate.ts';
import { placeCall } from '../../activities/place.ts';
import type { Placement } from '../../src/call-control/client.ts';
import { readHealth } from '../../src/db/call-control-health.ts';
import { lockOrganization } from '../../src/db/organizations.ts';
import { CLOSED_BREAKER } from '../../src/domain/circuit-breaker.ts';
import type { ContactInput } from '../../workflows/messages.ts';
import { forgetHealth, storeHealth } from '../support/account-health.ts';
import { activityWorld, type TestDeps } from '../support/activity-deps.ts';
import { looksIn } from '../support/claim.ts';
import { eventually } from '../support/eventually.ts';
import {
  callRow,
  contactRow,
  NOW,
  seconds,
  storeBatch,
  storeClaimed,
} from '../support/stored-batch.ts';

const world = await activityWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => forgetHealth(db));

const look = looksIn(world);
/** How many sessions of the database wait for a lock. */
const waitingSessions = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count;
};
const waiter = { runId: 'run-1', activityId: 'activity-1' };
const refusing = { failures: 3, reason: 'call_control_refusing' } as const;
const at = (after: number) => {
  const deps = world.deps();
  deps.clock.set(seconds(after));
  return deps;
};
const health = () => readHealth(db, { accountId: null });
const busy: Placement = {
  kind: 'postponed',
  httpStatus: 480,
  retryAfterSeconds: null,
  message: 'no available feature servers at this time',
};
const planned = async (deps: TestDeps, input: ContactInput): Promise<PlannedCall> => {
  const passage = await passGate(deps, input, waiter);
  if (passage.kind !== 'place') throw new Error(`the gate answered ${passage.kind}`);
  return passage.call;
};
/** Lets a claimed contact through the gate and has call control answer its call so. */
const call = async (answer: Placement, { deps = world.deps(), input }: Placing = {}) => {
  const claimed = input ?? (await storeClaimed(db)).input;
  deps.callControl.answers.place = answer;
  await placeCall(deps, await planned(deps, claimed), performance.now());
  return claimed;
};
type Placing = { deps?: TestDeps; input?: ContactInput };
/** The first contact of a batch as it was claimed. */
const firstClaimed = async (
  { batchId, contactIds }: Awaited<ReturnType<typeof storeBatch>>,
  deps: TestDeps,
): Promise<ContactInput> => {
  const { contacts } = await look({ batchId }, { deps });
  expect(contacts.map(({ contactId }) => contactId)).toEqual([contactIds[0]]);
  return { batchId, contactId: contactIds[0], executionId: contacts[0]?.executionId ?? '' };
};

/** Of an account that has rested. */
const rested = () => storeHealth(db, { breaker: { ...refusing, openUntil: NOW } });
const budget = (remaining: number) => ({
  limit: 100,
  windowSeconds: 300,
  remaining,
  resetsAt: seconds(60),
});

describe('an account whose breaker is open', () => {
  test('has nobody claimed until it may be probed', async () => {
    const stored = await storeBatch(db);
    await storeHealth(db, { breaker: { ...refusing, openUntil: seconds(5) } });
    expect(await look(stored, { deps: at(4) })).toMatchObject({ contacts: [], lookAgainMs: 1_000 });
    expect((await look(stored, { deps: at(5) })).contacts).toHaveLength(1);
  });

  test('turns claimed contacts away at the gate, uncounted', async () => {
    const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
    await storeHealth(db, { breaker: { ...refusing, openUntil: seconds(5) } });
    expect(await passGate(world.deps(), input, waiter)).toEqual({ kind: 'done' });
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
      await call(busy, { deps });
    }
    expect((await health()).breaker).toMatchObject({ ...refusing, openUntil: seconds(5) });
    expect(warned).toEqual(['call control takes no calls: nobody is called until it does']);
  });

  test('counts no contact and lets it rest as long as the account', async () => {
    await call(busy);
    await call(busy);
    const input = await call({ ...busy, retryAfterSeconds: 20 });
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
    const plan = await planned(deps, input);
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
    burst.push(await planned(deps, input));
  }
  for (const [n, one] of burst.entries()) {
    deps.callControl.answers.place = n % 2 === 0 ? wrong : { kind: 'accepted', callSid: uuidv7() };
    await placeCall(deps, one, performance.now());
  }
  expect((await health()).breaker).toMatchObject({ failures: 1, openUntil: null });
});

test('an accepted call between refusals closes the breaker', async () => {
  await call(busy);
  await call(busy);
  await call({ kind: 'accepted', callSid: uuidv7() });
  expect((await health()).breaker).toEqual(CLOSED_BREAKER);
});

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
      await eventually(waitingSessions, (count) => count === 1);
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
    expect(await passGate(deps, another, waiter)).toEqual({ kind: 'done' });
    expect(await contactRow(db, another)).toMatchObject({
      statusReason: 'call_control_refusing',
      lookAt: seconds(2),
    });
    expect((await passGate(at(20), probe, waiter)).kind).toBe('place');
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
    await call(busy, { deps, input });
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
    expect(await passGate(deps, input, waiter)).toEqual({ kind: 'done' });
    expect((await look(await storeBatch(db))).contacts).toHaveLength(1);
  });
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
    expect(await passGate(world.deps(), input, waiter)).toEqual({ kind: 'done' });
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
    expect((await look(stored, { deps: at(60) })).contacts).toHaveLength(1);
  });

  test('are spent to the last by many gates at once, and never beyond', async () => {
    await storeHealth(db, { budget: budget(15) });
    const inputs = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        storeClaimed(db, { contact: { phoneNumber: `+1415557000${n}` } }),
      ),
    );
    const passages = await Promise.all(
      inputs.map(({ input }) => passGate(world.deps(), input, waiter)),
    );
    expect(passages.filter(({ kind }) => kind === 'place')).toHaveLength(5);
    expect((await health()).budget?.remaining).toBe(10);
  });
});
