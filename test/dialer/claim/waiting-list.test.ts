import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { callSilentLists } from '../../../src/dialer/recovery/silent-lists.ts';
import { WHOLE_CALL_CONTROL } from '../../../src/domain/limits/call-rate.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { claimerFor, newContacts } from '../../support/dialer/claim.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import {
  afterNow,
  claimedContact,
  storeBatch,
  type StoredBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => clearHealth(world.db));
const { db } = world;
const claim = claimerFor(world);
const after = (seconds: number) => {
  const deps = world.deps();
  deps.clock.set(afterNow(seconds));
  return deps;
};

/** With a rate of the whole installation. */
const limited = (callsPerSecond: number | null) => {
  const deps = world.deps();
  return { ...deps, dialling: { ...deps.dialling, callsPerSecond } };
};

/** Batches of one organization, each with nine due contacts. */
const storeBatches = async (count: number, first: StoredBatch): Promise<StoredBatch[]> => {
  const offsets = Array.from({ length: count }, (_, n) => (n + 1) * 10);
  return Promise.all(
    offsets.map((offset) => storeBatch(db, { beside: first, contacts: newContacts(9, offset) })),
  );
};
describe('A batch that lacks a line of its organization', () => {
  test('waits for a signal, however long no line is free', async () => {
    const full = await storeBatch(db, {
      organization: { maxLiveCalls: 1 },
      contacts: newContacts(2),
    });
    await claim(full);
    const [waiting] = await storeBatches(1, full);
    expect((await claim(waiting ?? full)).next).toEqual({ kind: 'onSignal' });
  });

  test('is called when the limit leaves a line, one batch for each line', async () => {
    const full = await storeBatch(db, {
      organization: { maxLiveCalls: 2 },
      contacts: newContacts(2),
    });
    await claim(full);
    const waiting = await storeBatches(6, full);
    for (const batch of waiting) await claim(batch);
    const { contactIds } = full;
    await db
      .updateTable('contacts')
      .set({ status: 'completed', currentExecutionId: null })
      .where('contactId', 'in', [...contactIds])
      .execute();
    const { woken } = await claim(full);
    expect(woken).toEqual(waiting.slice(0, 2).map(({ batchId }) => batchId));
    expect((await claim(full)).woken).toEqual([]);
  });

  test('gets it before a batch with as many lines that took one since', async () => {
    const full = await storeBatch(db, {
      organization: { maxLiveCalls: 1 },
      contacts: newContacts(5),
    });
    const waiting = await storeBatch(db, { beside: full, contacts: newContacts(5, 100) });
    const endCall = () =>
      db
        .updateTable('contacts')
        .set({ status: 'completed', currentExecutionId: null })
        .where('batchId', '=', full.batchId)
        .where('status', '=', 'dispatched')
        .execute();
    await claim(full);
    await claim(waiting, { deps: after(1) });
    await endCall();
    expect((await claim(full, { deps: after(2) })).contacts).toHaveLength(1);
    await endCall();
    const { contacts, woken } = await claim(full, { deps: after(3) });
    expect(contacts).toEqual([]);
    expect(woken).toEqual([waiting.batchId]);
    expect((await claim(waiting, { deps: after(3) })).contacts).toHaveLength(1);
  });

  test('is called by the lines that it uses now, not by those that it used before', async () => {
    const full = await storeBatch(db, {
      organization: { maxLiveCalls: 3 },
      contacts: [claimedContact(), claimedContact(), ...newContacts(3)],
    });
    const busy = await storeBatch(db, {
      beside: full,
      contacts: [claimedContact({ phoneNumber: '+14155579999' }), ...newContacts(3, 100)],
    });
    const idle = await storeBatch(db, { beside: full, contacts: newContacts(3, 200) });
    for (const batch of [full, busy, idle]) await claim(batch);
    await sql`update waiting_list set busy = 5 where batch_id = ${idle.batchId}`.execute(db);
    await db
      .updateTable('contacts')
      .set({ status: 'completed', currentExecutionId: null })
      .where('contactId', '=', full.contactIds[0])
      .execute();
    expect(await claim(full)).toMatchObject({ contacts: [], woken: [idle.batchId] });
  });

  test('does not wait for the lock of the lines while nothing of it is due', async () => {
    const later = { dueAt: afterNow(60), lookAt: afterNow(60) };
    const idle = await storeBatch(db, { organization: { maxLiveCalls: 1 }, contacts: [later] });
    const next = await db.transaction().execute(async (tx) => {
      await sql`select from organizations where organization_id = ${idle.organizationId}
        for share`.execute(tx);
      return (await claim(idle)).next;
    });
    expect(next).toEqual({ kind: 'later', ms: 60_000 });
  });
});

describe('The batches of a campaign that share a rate', () => {
  const campaign = { callsPerSecond: 1 };
  const storePaced = async () => {
    const one = await storeBatch(db, { campaign, contacts: newContacts(5) });
    const { organizationId, campaignId } = one;
    const other = await storeBatch(db, {
      beside: { organizationId },
      contacts: newContacts(5, 100),
    });
    await db
      .updateTable('batches')
      .set({ campaignId })
      .where('batchId', '=', other.batchId)
      .execute();
    return { one, other };
  };

  test('have one of them that watches the clock', async () => {
    const { one, other } = await storePaced();
    const first = await claim(one);
    expect(first).toMatchObject({ contacts: [{}], woken: [] });
    expect(first.next.kind).toMatch(/soon|later/);
    expect(await claim(other)).toMatchObject({ contacts: [], next: { kind: 'onSignal' } });
  });

  test('take their starts in turn', async () => {
    const { one, other } = await storePaced();
    await claim(one);
    await claim(other);
    await sql`update start_slots set used_at = clock_timestamp() - interval '1 minute',
      held_by = null, held_until = null where scope = ${one.campaignId}`.execute(db);
    expect(await claim(one)).toMatchObject({
      contacts: [{}],
      next: { kind: 'later', ms: 60_000 },
      woken: [other.batchId],
    });
    expect((await claim(other)).next.kind).toMatch(/soon|later/);
  });

  test('leave their starts to the one that has the turn', async () => {
    const { one, other } = await storePaced();
    await claim(one);
    await sql`update start_slots set used_at = clock_timestamp() - interval '1 minute',
      held_by = null, held_until = null where scope = ${one.campaignId}`.execute(db);
    expect(await claim(other)).toMatchObject({ contacts: [], next: { kind: 'onSignal' } });
  });

  test('lose the turn of one that has no workflow five seconds after its time', async () => {
    const { one, other } = await storePaced();
    await claim(one);
    await claim(other);
    expect((await claim(other, { deps: after(7) })).next.kind).toMatch(/soon|later/);
  });
});

describe('The rate of the installation', () => {
  afterEach(() => sql`delete from start_slots where scope = ${WHOLE_CALL_CONTROL}`.execute(db));

  test('is not held up by a batch that waits for the rate of its own campaign', async () => {
    const slow = await storeBatch(db, {
      campaign: { callsPerSecond: 0.1 },
      contacts: newContacts(5),
    });
    const other = await storeBatch(db, { contacts: newContacts(5, 100) });
    expect((await claim(slow, { deps: limited(1) })).contacts).toHaveLength(1);
    expect(await claim(slow, { deps: limited(1) })).toMatchObject({ contacts: [] });
    const { next } = await claim(other, { deps: limited(1) });
    expect(next).toEqual({ kind: 'soon', ms: expect.any(Number) });
  });

  test('is handed on within a campaign by a batch that waited for both', async () => {
    const campaign = { callsPerSecond: 1 };
    const [other, one] = [
      await storeBatch(db, { contacts: newContacts(5, 100) }),
      await storeBatch(db, { campaign, contacts: newContacts(5) }),
    ];
    const { campaignId } = one;
    const beside = await storeBatch(db, { beside: one, contacts: newContacts(5, 200) });
    await db
      .updateTable('batches')
      .set({ campaignId })
      .where('batchId', '=', beside.batchId)
      .execute();
    const whole = { deps: limited(1) };
    await claim(other, whole);
    await claim(one);
    await claim(beside);
    expect(await claim(one, whole)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 60_000 },
      woken: [],
    });
    await sql`update start_slots set used_at = clock_timestamp() - interval '1 minute',
      held_by = null, held_until = null`.execute(db);
    await sql`update waiting_list set called_until = null`.execute(db);
    expect(await claim(one, whole)).toMatchObject({
      contacts: [{}],
      woken: expect.arrayContaining([other.batchId, beside.batchId]),
    });
  });

  test('lets all batches go on when it is removed', async () => {
    const batches = [
      await storeBatch(db, { contacts: newContacts(5) }),
      await storeBatch(db, { contacts: newContacts(5, 100) }),
      await storeBatch(db, { contacts: newContacts(5, 200) }),
    ] as const;
    for (const batch of batches) await claim(batch, { deps: limited(1) });
    const [first, second, third] = batches;
    await sql`update waiting_list set called_until = null`.execute(db);
    expect((await claim(first, { deps: limited(null) })).woken).toEqual([second.batchId]);
    expect((await claim(second, { deps: limited(null) })).woken).toEqual([third.batchId]);
  });
});

describe('The batches of an account that takes no calls', () => {
  test('have one of them that asks again when its back-off ends', async () => {
    const open = { failures: 3, reason: 'call_control_refusing', openUntil: afterNow(5) } as const;
    await storeHealth(db, { breaker: open });
    const batches = [await storeBatch(db), await storeBatch(db), await storeBatch(db)] as const;
    const kinds = [];
    for (const batch of batches) kinds.push((await claim(batch)).next);
    expect(kinds).toEqual([
      { kind: 'later', ms: 5_000 },
      { kind: 'onSignal' },
      { kind: 'onSignal' },
    ]);
    await db.deleteFrom('callControlHealth').execute();
    const [first, ...others] = batches;
    const { woken, contacts } = await claim(first, { deps: after(5) });
    expect(contacts).toHaveLength(1);
    expect(woken.toSorted()).toEqual(others.map(({ batchId }) => batchId).toSorted());
  });
});

describe('The sweep', () => {
  test('calls one batch of a list from which nobody was called for 15 seconds', async () => {
    const full = await storeBatch(db, {
      organization: { maxLiveCalls: 1 },
      contacts: newContacts(2),
    });
    await claim(full);
    const waiting = await storeBatches(3, full);
    for (const batch of waiting) await claim(batch);
    const [deps, tooEarly] = [after(16), after(14)];
    await callSilentLists(tooEarly);
    expect(tooEarly.woken).toEqual([]);
    await callSilentLists(deps);
    expect(deps.woken).toEqual([waiting[0]?.batchId]);
    const soon = after(18);
    await callSilentLists(soon);
    expect(soon.woken).toEqual([]);
  });
});
