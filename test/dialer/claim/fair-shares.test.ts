import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { WHOLE_CALL_CONTROL } from '../../../src/domain/limits/call-rate.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { claimerFor, newContacts } from '../../support/dialer/claim.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { storeCall } from '../../support/rows/call.ts';
import { plannedCall } from '../../support/dialer/planned-call.ts';
import { placeCall } from '../../../src/dialer/place/place-call.ts';
import { waitFor } from '../../../src/db/limits/waiting-list.ts';
import {
  afterNow,
  NOW,
  storeBatch,
  storeClaimed,
  type StoredBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(async () => {
  await clearHealth(db);
  await sql`delete from start_slots where scope = ${WHOLE_CALL_CONTROL}`.execute(db);
});
const claim = claimerFor(world);

/** One batch of an organization beside thirty of another, each with more contacts than are called. */
const storeNeighbours = async () => {
  const campaign = { concurrencyLimit: 1_000 };
  const hostile = [await storeBatch(db, { campaign, contacts: newContacts(40, 1_000) })];
  for (let n = 1; n < 30; n += 1) {
    const contacts = newContacts(40, 1_000 + n * 100);
    const [beside] = hostile;
    hostile.push(await storeBatch(db, { ...(beside && { beside }), campaign, contacts }));
  }
  const quiet = await storeBatch(db, { campaign, contacts: newContacts(400) });
  return { quiet, all: [...hostile, quiet] };
};

/** The batch whose turn it is. */
const calledBatch = async (now: Date) => {
  const { rows } = await sql<StoredBatch>`
    select batch_id from waiting_list where called_until > ${now}`.execute(db);
  expect(rows).toHaveLength(1);
  return rows[0]?.batchId ?? '';
};

/** Lets the batches that are called claim, and counts the contacts of each. */
const claimInTurn = async (turns: number, deps: TestDeps, free: () => Promise<unknown>) => {
  const taken = new Map<string, number>();
  while ([...taken.values()].reduce((sum, count) => sum + count, 0) < turns) {
    await free();
    const batchId = await calledBatch(deps.clock.now());
    let claimed = await claim({ batchId }, { deps });
    taken.set(batchId, (taken.get(batchId) ?? 0) + claimed.contacts.length);
    // As its workflow does. The turn is another's by then.
    while (claimed.next.kind === 'now') claimed = await claim({ batchId }, { deps });
  }
  return taken;
};

test('An organization with one batch gets half of the starts beside one with thirty', async () => {
  const { quiet, all } = await storeNeighbours();
  const deps = world.deps();
  deps.dialling = { ...deps.dialling, callsPerSecond: 4 };
  for (const batch of all) await claim(batch, { deps });
  const taken = await claimInTurn(80, deps, () =>
    sql`update start_slots set used_at = clock_timestamp() - interval '1 minute',
      held_by = null, held_until = null where scope = ${WHOLE_CALL_CONTROL}`.execute(db),
  );
  expect(taken.get(quiet.batchId)).toBeGreaterThanOrEqual(36);
});

test('A turn takes half of the permits while another batch waits, and all of them alone', async () => {
  const deps = world.deps();
  deps.dialling = { ...deps.dialling, callsPerSecond: 7 };
  const campaign = { concurrencyLimit: 1_000 };
  const [first, second] = [
    await storeBatch(db, { campaign, contacts: newContacts(30) }),
    await storeBatch(db, { campaign, contacts: newContacts(30, 100) }),
  ];
  expect((await claim(first, { deps })).contacts).toHaveLength(7);
  expect((await claim(second, { deps })).contacts).toHaveLength(0);
  await sql`update start_slots set used_at = clock_timestamp() - interval '1 minute',
    held_by = null, held_until = null where scope = ${WHOLE_CALL_CONTROL}`.execute(db);
  expect((await claim(first, { deps })).contacts).toHaveLength(4);
  expect((await claim(second, { deps })).contacts).toHaveLength(3);
});

test('An organization with one batch gets half of the requests of an account beside one with thirty', async () => {
  const { quiet, all } = await storeNeighbours();
  const window = { limit: 10, windowSeconds: 10 };
  await storeHealth(db, { budget: { ...window, remaining: 0, resetsAt: afterNow(1) } });
  for (const batch of all) await claim(batch);
  const deps = world.deps();
  deps.clock.set(afterNow(1));
  const budget = { ...window, remaining: 5, resetsAt: afterNow(9) };
  const taken = await claimInTurn(120, deps, () => storeHealth(db, { budget }));
  expect(taken.get(quiet.batchId)).toBeGreaterThanOrEqual(54);
});

test('A batch that was never called takes no request before those that wait for one', async () => {
  const [first, waiting] = [await storeBatch(db), await storeBatch(db)];
  const budget = { limit: 10, windowSeconds: 10, remaining: 0, resetsAt: afterNow(1) };
  await storeHealth(db, { budget });
  for (const batch of [first, waiting]) await claim(batch);
  const deps = world.deps();
  deps.clock.set(afterNow(1));
  const late = await storeBatch(db);
  expect(await claim(late, { deps })).toMatchObject({ contacts: [], next: { kind: 'onSignal' } });
  expect(await claim(first, { deps })).toMatchObject({ contacts: [{}], woken: [waiting.batchId] });
});

/** Lets starts of an organization hold this many of four permits of all, without an answer. */
const holdPermits = async (organizationId: string, count: number) => {
  for (let slot = 1; slot <= 4; slot += 1) {
    const contact = { phoneNumber: `+1415553${String(slot).padStart(4, '0')}` };
    const { input } = await storeClaimed(db, { beside: { organizationId }, contact });
    await storeCall(db, { ...input, organizationId, endedAt: null });
    const isHeld = slot <= count;
    await sql`
      insert into start_slots (scope, slot, used_at, held_by, held_until, is_spent)
      values (${WHOLE_CALL_CONTROL}, ${slot}, clock_timestamp() - interval '1 minute',
        ${isHeld ? input.executionId : null}::uuid,
        case when ${isHeld} then clock_timestamp() + interval '100 seconds' end, ${isHeld})`.execute(
      db,
    );
  }
};
const paced = () => {
  const deps = world.deps();
  deps.dialling = { ...deps.dialling, callsPerSecond: 4 };
  return deps;
};

test.each([
  [1, 1],
  [2, 0],
])(
  'An organization whose unanswered starts hold %i of four permits gets %i more, others theirs',
  async (held, more) => {
    const [hostile, quiet] = [await storeBatch(db), await storeBatch(db)];
    await holdPermits(hostile.organizationId, held);
    expect((await claim(hostile, { deps: paced() })).contacts).toHaveLength(more);
    expect((await claim(quiet, { deps: paced() })).contacts).toHaveLength(1);
  },
);

test('A batch that waits for the rate of its campaign hands the turn of all to another organization', async () => {
  const campaign = { callsPerSecond: 0.1 };
  const slow = await storeBatch(db, { campaign, contacts: newContacts(9) });
  const quiet = await storeBatch(db, { contacts: newContacts(9, 100) });
  const rest = (scope: string) =>
    sql`update start_slots set used_at = clock_timestamp() - interval '1 minute',
      held_by = null, held_until = null where scope = ${scope}`.execute(db);
  const shortage = { pool: 'pace', scopes: [WHOLE_CALL_CONTROL], freeInMs: 5 } as const;
  const calledUntil = afterNow(5);
  await claim(slow);
  await db.transaction().execute(async (tx) => {
    await waitFor(tx, shortage, { ...slow, busy: 0, since: NOW, calledUntil });
    await waitFor(tx, shortage, { ...quiet, busy: 0, since: NOW, calledUntil: null });
  });
  await rest(WHOLE_CALL_CONTROL);
  expect(await claim(slow, { deps: paced() })).toMatchObject({
    contacts: [],
    woken: [quiet.batchId],
  });
  expect((await claim(quiet, { deps: paced() })).contacts).toHaveLength(4);
});

test('A start without an answer in an account of an organization keeps no permit of all', async () => {
  const deps = paced();
  const { input, stored } = await storeClaimed(db);
  const { organizationId } = stored;
  await storeAccount(db, { organizationId, isDefault: true });
  await sql`
    insert into start_slots (scope, slot, used_at, held_by, held_until)
    values (${WHOLE_CALL_CONTROL}, 1, clock_timestamp() - interval '1 minute', ${input.executionId},
      clock_timestamp() + interval '15 seconds')`.execute(db);
  deps.callControl.answers.place = { kind: 'unknown', message: 'no answer' };
  await placeCall(deps, await plannedCall(deps, input), performance.now());
  const slot = db.selectFrom('startSlots').where('scope', '=', WHOLE_CALL_CONTROL);
  expect(await slot.select(['heldBy', 'isSpent']).execute()).toEqual([
    { heldBy: null, isSpent: false },
  ]);
});
