import { afterAll, describe, expect, test } from 'vitest';
import type { CallQuotas } from '../../../src/domain/limits/quotas.ts';
import { claimerFor, newContacts } from '../../support/dialer/claim.ts';
import { countOrganizationLines } from '../../../src/db/limits/lines.ts';
import { lockLineCount, lockOrganization } from '../../../src/db/organizations.ts';
import { untilBlocked } from '../../support/database.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { claimedContact, NOW, storeBatch, type StoredBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { SUSPENDED, storeOperatorSettings } from '../../support/rows/operator-settings.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const claimFrom = claimerFor(world);
const NONE: CallQuotas = { maxLiveCalls: null, maxCallsPerSecond: null, maxSpendPerDayUsd: null };
/** Claims in an installation with these default quotas. */
const claim = (batch: StoredBatch, defaults: Partial<CallQuotas> = {}) =>
  claimFrom(batch, { deps: { ...world.deps(), quotas: { ...NONE, ...defaults } } });
const shown = { revision: -1, isOld: true, isAtRest: false };
/** What operators are shown of a claim. */
const factsOf = async (batch: StoredBatch) => (await claimFrom(batch, { shown })).facts;
/** A call of the organization that began at NOW and has cost so much. */
const spend = async ({ contactIds: [contactId] }: StoredBatch, reportedCost: number) =>
  storeCall(db, { contactId, createdAt: NOW, endedAt: NOW, reportedCost });

describe('The quota of live calls', () => {
  test.each([
    { name: 'the default of the installation', quota: null, defaults: 3, own: null, lines: 3 },
    { name: 'what the operator has set', quota: 4, defaults: 3, own: null, lines: 4 },
    {
      name: 'no more than the organization allows itself',
      quota: 4,
      defaults: null,
      own: 2,
      lines: 2,
    },
    { name: 'no less where it allows itself more', quota: 4, defaults: null, own: 9, lines: 4 },
  ])('is $name', async ({ quota, defaults, own, lines }) => {
    const organization = { maxLiveCalls: own };
    const batch = await storeBatch(db, { organization, contacts: newContacts(10) });
    await storeOperatorSettings(db, batch, { maxLiveCalls: quota });
    expect((await claim(batch, { maxLiveCalls: defaults })).contacts).toHaveLength(lines);
    expect((await claim(batch, { maxLiveCalls: defaults })).contacts).toEqual([]);
  });

  test('is not exceeded where the limits of the batches fit it only together', async () => {
    const campaign = { concurrencyLimit: 2 };
    const one = await storeBatch(db, { campaign, contacts: newContacts(30) });
    await storeOperatorSettings(db, one, { maxLiveCalls: 7 });
    const more = (n: number) =>
      storeBatch(db, { beside: one, campaign, contacts: newContacts(30, n * 100) });
    const batches = [one];
    for (const round of [1, 2, 3, 4]) {
      // Each round begins with claims that cannot exceed the quota, and ends with some that could.
      const [added] = await Promise.all([more(round), ...batches.map((batch) => claim(batch))]);
      batches.push(added);
      await Promise.all(batches.map((batch) => claim(batch)));
      expect(await countOrganizationLines(db, one)).toBeLessThanOrEqual(7);
    }
    expect(await countOrganizationLines(db, one)).toBe(7);
  });

  test('waits for claims that run side by side before it counts', async () => {
    const campaign = { concurrencyLimit: 2 };
    const one = await storeBatch(db, { campaign, contacts: newContacts(2) });
    await storeOperatorSettings(db, one, { maxLiveCalls: 4 });
    const { counting } = await db.transaction().execute(async (tx) => {
      // As a claim does that has found that nothing can exceed the quota.
      await lockLineCount(tx, one);
      for (const contactId of one.contactIds) {
        const claimed = tx.updateTable('contacts').set(claimedContact());
        await claimed.where('contactId', '=', contactId).execute();
      }
      const other = await storeBatch(db, { beside: one, contacts: newContacts(9, 100) });
      const running = claim(other);
      await untilBlocked(db);
      return { counting: running };
    });
    expect((await counting).contacts).toHaveLength(2);
  });

  test('lets a batch claim again when another one was created meanwhile', async () => {
    const campaign = { concurrencyLimit: 2 };
    const one = await storeBatch(db, { campaign, contacts: newContacts(9) });
    await storeOperatorSettings(db, one, { maxLiveCalls: 4 });
    const { claiming } = await db.transaction().execute(async (tx) => {
      await lockOrganization(tx, one);
      const running = claim(one);
      await untilBlocked(db);
      await storeBatch(db, { beside: one, contacts: newContacts(9, 100) });
      return { claiming: running };
    });
    expect(await claiming).toMatchObject({ contacts: [], next: { kind: 'now' } });
    expect((await claim(one)).contacts).toHaveLength(2);
  });

  test('is not exceeded by several batches that claim at once', async () => {
    const one = await storeBatch(db, { contacts: newContacts(9) });
    const others = await Promise.all(
      [1, 2, 3].map((n) => storeBatch(db, { beside: one, contacts: newContacts(9, n * 100) })),
    );
    await storeOperatorSettings(db, one, { maxLiveCalls: 4 });
    const claims = await Promise.all([one, ...others].map((batch) => claim(batch)));
    expect(claims.flatMap(({ contacts }) => contacts)).toHaveLength(4);
  });
});

describe('The quota of calls per second', () => {
  test('is shared by the campaigns of an organization, and by no other', async () => {
    const one = await storeBatch(db, { contacts: newContacts(9) });
    const beside = await storeBatch(db, { beside: one, contacts: newContacts(9, 100) });
    const other = await storeBatch(db, { contacts: newContacts(9) });
    await storeOperatorSettings(db, one, { maxCallsPerSecond: 2 });
    const [first, second] = [await claim(one), await claim(beside)];
    expect(first).toMatchObject({ isPaced: true });
    expect(first.contacts).toHaveLength(2);
    expect(second.contacts).toEqual([]);
    const free = await claim(other);
    expect([free.isPaced, free.contacts.length]).toEqual([false, 9]);
  });

  test('holds besides a slower rate of the campaign', async () => {
    const campaign = { callsPerSecond: 1 };
    const batch = await storeBatch(db, { campaign, contacts: newContacts(9) });
    expect((await claim(batch, { maxCallsPerSecond: 5 })).contacts).toHaveLength(1);
  });
});

describe('The spend quota', () => {
  test('lets a batch wait for the next day in UTC, without a claim before', async () => {
    const batch = await storeBatch(db, { contacts: newContacts(3) });
    await storeOperatorSettings(db, batch, { maxSpendPerDayUsd: 2 });
    await spend(batch, 2);
    const msUntilMidnight = 14 * 3_600_000;
    expect(await claim(batch)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: msUntilMidnight },
    });
    expect(await factsOf(batch)).toMatchObject({ waitsFor: 'spend_quota_reached' });
  });

  test('lets a batch dial while it is not reached, and on the next day', async () => {
    const batch = await storeBatch(db, { contacts: newContacts(3) });
    await spend(batch, 1.99);
    expect((await claim(batch, { maxSpendPerDayUsd: 2 })).contacts).toHaveLength(3);
    const later = await storeBatch(db, { beside: batch, contacts: newContacts(3, 100) });
    await spend(later, 1);
    const deps = { ...world.deps(), quotas: { ...NONE, maxSpendPerDayUsd: 2 } };
    expect((await claimFrom(later, { deps })).contacts).toEqual([]);
    deps.clock.set(new Date('2027-03-02T00:00:00Z'));
    expect((await claimFrom(later, { deps })).contacts).toHaveLength(3);
  });
});

describe('A suspended organization', () => {
  test('claims nothing and waits for a signal', async () => {
    const batch = await storeBatch(db, { contacts: newContacts(3) });
    await storeOperatorSettings(db, batch, SUSPENDED);
    expect(await claim(batch)).toMatchObject({
      contacts: [],
      hangUps: false,
      next: { kind: 'onSignal' },
    });
    expect(await factsOf(batch)).toMatchObject({ waitsFor: 'organization_suspended' });
  });

  test('makes no forced call either', async () => {
    const forced = { forcedAt: NOW, status: 'pending' } as const;
    const batch = await storeBatch(db, { batch: { status: 'completed' }, contacts: [forced] });
    await storeOperatorSettings(db, batch, SUSPENDED);
    expect((await claim(batch)).contacts).toEqual([]);
  });

  test.each(['in_progress', 'paused'] as const)(
    'has the calls of a batch that is %s hung up',
    async (status) => {
      const batch = await storeBatch(db, { batch: { status } });
      await storeOperatorSettings(db, batch, SUSPENDED);
      const [contactId] = batch.contactIds;
      const live = { callStatus: 'in-progress', endedAt: null, callSid: 'sid-1' } as const;
      await storeCall(db, { contactId, ...live, callSid: contactId, hangupRequestedAt: NOW });
      expect(await claim(batch)).toMatchObject({ contacts: [], hangUps: true });
    },
  );

  test('still closes the contacts of a cancelled batch', async () => {
    const batch = await storeBatch(db, { batch: { status: 'cancelled' } });
    await storeOperatorSettings(db, batch, SUSPENDED);
    expect(await claim(batch)).toMatchObject({ next: { kind: 'finished' } });
  });
});
