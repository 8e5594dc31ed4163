import { afterAll, describe, expect, test } from 'vitest';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { lockCallerLists } from '../../../src/db/limits/lines.ts';
import { untilBlocked } from '../../support/database.ts';
import { claimerFor, newContacts } from '../../support/dialer/claim.ts';
import {
  claimedContact,
  NOW,
  afterNow,
  storeBatch,
  type StoredBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const claim = claimerFor(world);

const endFirstCall = async ({ contactIds: [contactId] }: StoredBatch) => {
  await db
    .updateTable('contacts')
    .set({ status: 'completed', currentExecutionId: null })
    .where('contactId', '=', contactId)
    .execute();
  await db
    .updateTable('calls')
    .set({ callStatus: 'completed', endedAt: NOW })
    .where('contactId', '=', contactId)
    .execute();
};

describe('The lines of an organization', () => {
  test('are shared by all of its batches', async () => {
    const one = await storeBatch(db, {
      organization: { maxLiveCalls: 3 },
      contacts: newContacts(5),
    });
    const other = await storeBatch(db, { beside: one, contacts: newContacts(5, 100) });
    expect((await claim(one, { limit: 2 })).contacts).toHaveLength(2);
    expect((await claim(other)).contacts).toHaveLength(1);
    expect(await claim(one)).toMatchObject({ contacts: [], next: { kind: 'later' } });
  });

  test('are not exceeded by several batches that claim at once', async () => {
    const one = await storeBatch(db, {
      organization: { maxLiveCalls: 4 },
      contacts: newContacts(9),
    });
    const others = await Promise.all(
      [1, 2, 3].map((n) => storeBatch(db, { beside: one, contacts: newContacts(9, n * 100) })),
    );
    const claims = await Promise.all([one, ...others].map((batch) => claim(batch)));
    expect(claims.flatMap(({ contacts }) => contacts)).toHaveLength(4);
  });

  test('do not limit another organization', async () => {
    const one = await storeBatch(db, {
      organization: { maxLiveCalls: 1 },
      contacts: newContacts(2),
    });
    const other = await storeBatch(db, { contacts: newContacts(2) });
    await claim(one);
    expect((await claim(other)).contacts).toHaveLength(2);
  });

  test('that become free go to the batch with the fewest busy lines', async () => {
    const fullBatch = await storeBatch(db, {
      organization: { maxLiveCalls: 4 },
      contacts: newContacts(9),
    });
    const waitingBatch = await storeBatch(db, { beside: fullBatch, contacts: newContacts(9, 100) });
    await claim(fullBatch);
    expect((await claim(waitingBatch)).contacts).toEqual([]);
    await endFirstCall(fullBatch);
    expect(await claim(fullBatch)).toMatchObject({ contacts: [], woken: [waitingBatch.batchId] });
    expect((await claim(waitingBatch)).contacts).toHaveLength(1);
  });

  test.each(['paused', 'cancelled'] as const)(
    'that become free in a %s batch wake a waiting batch',
    async (status) => {
      const fullBatch = await storeBatch(db, {
        organization: { maxLiveCalls: 2 },
        contacts: newContacts(4),
      });
      const waitingBatch = await storeBatch(db, {
        beside: fullBatch,
        contacts: newContacts(9, 100),
      });
      await claim(fullBatch);
      await claim(waitingBatch);
      await db
        .updateTable('batches')
        .set({ status })
        .where('batchId', '=', fullBatch.batchId)
        .execute();
      expect(await claim(fullBatch)).toMatchObject({ woken: [] });
      await endFirstCall(fullBatch);
      expect(await claim(fullBatch)).toMatchObject({ contacts: [], woken: [waitingBatch.batchId] });
    },
  );

  test('that become free under a paused campaign wake a waiting batch', async () => {
    const organization = { maxLiveCalls: 2 };
    const fullBatch = await storeBatch(db, { organization, contacts: newContacts(4) });
    const { organizationId, campaignId } = fullBatch;
    const other = await storeBatch(db, {
      beside: { organizationId },
      contacts: newContacts(9, 100),
    });
    await claim(fullBatch);
    await claim(other);
    const campaigns = db.updateTable('campaigns').set({ status: 'paused' });
    await campaigns.where('campaignId', '=', campaignId).execute();
    await endFirstCall(fullBatch);
    expect(await claim(fullBatch)).toMatchObject({ contacts: [], woken: [other.batchId] });
  });

  test('that become free in a completed batch wake a waiting batch', async () => {
    const done = await storeBatch(db, {
      organization: { maxLiveCalls: 1 },
      contacts: newContacts(1),
    });
    const other = await storeBatch(db, { beside: done, contacts: newContacts(9, 100) });
    await claim(done);
    await claim(other);
    await endFirstCall(done);
    expect(await claim(done)).toMatchObject({ contacts: [], woken: [other.batchId] });
  });

  test('are not kept free for a batch that has no due contact', async () => {
    const fullBatch = await storeBatch(db, {
      organization: { maxLiveCalls: 2 },
      contacts: newContacts(9),
    });
    const later = { ...newContacts(1, 100)[0], dueAt: afterNow(60), lookAt: afterNow(60) };
    const idle = await storeBatch(db, { beside: fullBatch, contacts: [later] });
    await claim(fullBatch);
    expect(await claim(idle)).toMatchObject({ contacts: [], next: { kind: 'later', ms: 60_000 } });
    await endFirstCall(fullBatch);
    expect((await claim(fullBatch)).contacts).toHaveLength(1);
  });

  test('that become free wake no more batches than there are free lines', async () => {
    const fullBatch = await storeBatch(db, {
      organization: { maxLiveCalls: 2 },
      contacts: newContacts(2),
    });
    await claim(fullBatch);
    const first = await storeBatch(db, { beside: fullBatch, contacts: newContacts(9, 100) });
    await claim(first);
    const deps = world.deps();
    deps.clock.set(afterNow(1));
    await claim(await storeBatch(db, { beside: fullBatch, contacts: newContacts(9, 200) }), {
      deps,
    });
    await endFirstCall(fullBatch);
    expect(await claim(fullBatch, { deps })).toMatchObject({ woken: [first.batchId] });
  });

  test('are not kept free for a batch that does not claim within 5 s after it was called', async () => {
    const fullBatch = await storeBatch(db, {
      organization: { maxLiveCalls: 4 },
      contacts: newContacts(9),
    });
    const silent = await storeBatch(db, { beside: fullBatch, contacts: newContacts(9, 100) });
    await claim(fullBatch, { limit: 4 });
    await claim(silent);
    await endFirstCall(fullBatch);
    expect(await claim(fullBatch)).toMatchObject({ contacts: [], woken: [silent.batchId] });
    const deps = world.deps();
    deps.clock.set(afterNow(6));
    expect((await claim(fullBatch, { deps })).contacts).toHaveLength(1);
  });
});

describe('The live-call limit of caller numbers', () => {
  const campaign = { phoneNumbers: ['+14155550100', '+14155550101'], maxLiveCallsPerNumber: 2 };

  test('lets a claim take that many contacts for each number of the campaign', async () => {
    const stored = await storeBatch(db, { campaign, contacts: newContacts(9) });
    expect((await claim(stored)).contacts).toHaveLength(4);
  });

  test('counts the live calls of other campaigns', async () => {
    const one = await storeBatch(db, { contacts: [claimedContact(), claimedContact()] });
    for (const [index, contactId] of one.contactIds.entries()) {
      await storeCall(db, { contactId, fromNumber: `+1415555010${index}`, endedAt: null });
    }
    const stored = await storeBatch(db, { beside: one, campaign, contacts: newContacts(9) });
    expect((await claim(stored)).contacts).toHaveLength(2);
  });

  test('leaves a free number to the batch with the fewest busy lines', async () => {
    const shared = { campaign: { phoneNumbers: ['+14155550102'], maxLiveCallsPerNumber: 2 } };
    const fullBatch = await storeBatch(db, { ...shared, contacts: newContacts(9) });
    await claim(fullBatch);
    for (const contactId of fullBatch.contactIds.slice(0, 2)) {
      await storeCall(db, { contactId, fromNumber: '+14155550102', endedAt: null });
    }
    const waitingBatch = await storeBatch(db, {
      ...shared,
      beside: fullBatch,
      contacts: newContacts(9, 100),
    });
    expect(await claim(waitingBatch)).toMatchObject({ contacts: [], next: { kind: 'onSignal' } });
    await endFirstCall(fullBatch);
    expect(await claim(fullBatch)).toMatchObject({ contacts: [], woken: [waitingBatch.batchId] });
    expect((await claim(waitingBatch)).contacts).toHaveLength(1);
  });
});

const oneCallEach = (...phoneNumbers: string[]) => ({
  campaign: { phoneNumbers, maxLiveCallsPerNumber: 1 },
});

describe('Campaigns that allow a shared caller number different numbers of calls', () => {
  const numbers = { phoneNumbers: ['+14155550103'] };
  const strict = { campaign: { ...numbers, maxLiveCallsPerNumber: 1 } };
  const generous = { campaign: { ...numbers, maxLiveCallsPerNumber: 3 } };
  /** A generous batch is in three calls; strict ones wait. */
  const storeFull = async (strictBatches: number) => {
    const full = await storeBatch(db, { ...generous, contacts: newContacts(9) });
    await claim(full);
    for (const contactId of full.contactIds.slice(0, 3)) {
      await storeCall(db, { contactId, fromNumber: '+14155550103', endedAt: null });
    }
    for (let n = 1; n <= strictBatches; n += 1) {
      const contacts = newContacts(1, n * 10);
      await claim(await storeBatch(db, { ...strict, beside: full, contacts }));
    }
    return full;
  };

  test('wake the batch that can use it, however many wait that cannot', async () => {
    const full = await storeFull(21);
    const able = await storeBatch(db, { ...generous, beside: full, contacts: newContacts(1, 900) });
    await claim(able);
    await endFirstCall(full);
    expect((await claim(full)).woken).toEqual([able.batchId]);
  });

  test('wake it also while a contact of another batch is about to choose another number', async () => {
    const [one, other] = ['+14155550104', '+14155550105'];
    const both = await storeBatch(db, { ...oneCallEach(one, other), contacts: [claimedContact()] });
    const [contactId] = both.contactIds;
    await storeCall(db, { contactId, fromNumber: one, endedAt: null });
    const contacts = [claimedContact({ phoneNumber: '+14155579998' }), ...newContacts(1, 100)];
    await storeBatch(db, { ...oneCallEach(other), beside: both, contacts });
    const rest = { beside: both, contacts: newContacts(1, 200) };
    const [able, unable] = [
      await storeBatch(db, { ...oneCallEach(one), ...rest }),
      await storeBatch(db, { ...oneCallEach(other), ...rest }),
    ];
    for (const batch of [able, unable]) await claim(batch);
    await endFirstCall(both);
    expect((await claim(both)).woken).toEqual([able.batchId]);
  });

  test('count and join one after the other, so that none joins unseen', async () => {
    const stored = await storeBatch(db, { ...strict, contacts: newContacts(1) });
    const { claiming } = await db.transaction().execute(async (tx) => {
      await lockCallerLists(tx, stored);
      const begun = claim(stored);
      await untilBlocked(db);
      return { claiming: begun };
    });
    expect((await claiming).contacts).toHaveLength(1);
  });

  test('keep no call for a batch that cannot use the number', async () => {
    const full = await storeFull(1);
    await endFirstCall(full);
    expect((await claim(full)).contacts).toHaveLength(1);
  });
});

describe('The live-call limit of one caller number', () => {
  const campaign = { phoneNumbers: ['+14155550101'], maxLiveCallsPerNumber: 2 };

  test('ignores live calls from a number that the campaign does not have', async () => {
    const contacts = [claimedContact(), claimedContact(), ...newContacts(3)];
    const stored = await storeBatch(db, { campaign, contacts });
    for (const contactId of stored.contactIds.slice(0, 2)) {
      await storeCall(db, { contactId, fromNumber: '+14155550100', endedAt: null });
    }
    expect((await claim(stored)).contacts).toHaveLength(2);
  });

  test('counts claimed contacts of another batch without a caller number', async () => {
    const one = await storeBatch(db, { campaign, contacts: newContacts(3) });
    const other = await storeBatch(db, { beside: one, campaign, contacts: newContacts(3, 100) });
    expect((await claim(one)).contacts).toHaveLength(2);
    expect((await claim(other)).contacts).toEqual([]);
  });
});
