import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { ContactStatus } from '../../../src/domain/contact.ts';
import type { NewCall } from '../../../src/db/tables.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import {
  batchRow,
  claimedContact,
  contactRow,
  NOW,
  seconds,
  contactStatuses,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const lookIn = claimerFor(world);
const look = (batch: { batchId: string }, now: Date = NOW) => {
  const deps = world.deps();
  deps.clock.set(now);
  return lookIn(batch, { deps });
};
const statusOf = async (stored: { batchId: string }) => (await batchRow(db, stored)).status;
/** A batch whose one call was answered and has ended ten seconds ago. */
const answered = async (members: object) => {
  const stored = await storeBatch(db, { contacts: [{ status: 'completed' }] });
  await storeCall(db, { contactId: stored.contactIds[0], endedAt: seconds(-10), ...members });
  return stored;
};

describe('a batch with a scheduled start', () => {
  const pending = { status: 'pending', scheduledStart: seconds(60), startedAt: null } as const;

  test('waits for it', async () => {
    const stored = await storeBatch(db, { batch: pending });
    expect(await look(stored, seconds(59))).toMatchObject({ contacts: [], lookAgainMs: 1_000 });
    expect(await statusOf(stored)).toBe('pending');
  });

  test('begins at that instant', async () => {
    const stored = await storeBatch(db, { batch: pending });
    expect((await look(stored, seconds(60))).contacts).toHaveLength(1);
    expect(await batchRow(db, stored)).toMatchObject({
      status: 'in_progress',
      startedAt: seconds(60),
      revision: 2,
      acknowledgedRevision: 2,
    });
  });

  test('begins and dials nobody under a paused campaign', async () => {
    const stored = await storeBatch(db, { batch: pending, campaign: { status: 'paused' } });
    expect(await look(stored, seconds(60))).toMatchObject({ contacts: [], lookAgainMs: null });
    expect(await statusOf(stored)).toBe('in_progress');
  });
});

describe('a batch with a scheduled end', () => {
  test('is looked at again at its end', async () => {
    const stored = await storeBatch(db, {
      batch: { scheduledEnd: seconds(60) },
      contacts: [{ lookAt: seconds(90) }],
    });
    expect((await look(stored)).lookAgainMs).toBe(60_000);
  });

  test.each(['pending', 'in_progress', 'paused'] as const)(
    'expires at that instant when %s, and closes contacts',
    async (status) => {
      const stored = await storeBatch(db, {
        batch: { status, scheduledEnd: seconds(60), scheduledStart: seconds(90) },
        contacts: [{}, { status: 'retrying', lastOutcome: 'busy' }],
      });
      expect((await look(stored, seconds(60))).finished).toBe(true);
      expect(await batchRow(db, stored)).toMatchObject({
        status: 'expired',
        finishedAt: seconds(60),
      });
      expect(await contactStatuses(db, stored)).toEqual(['skipped', 'busy']);
    },
  );

  test('lets calls in the air end normally', async () => {
    const stored = await storeBatch(db, {
      batch: { scheduledEnd: seconds(60) },
      contacts: [claimedContact({ status: 'in_progress' }), {}],
    });
    await storeCall(db, {
      contactId: stored.contactIds[0],
      callStatus: 'in-progress',
      endedAt: null,
    });
    expect((await look(stored, seconds(60))).finished).toBe(false);
    expect(await contactStatuses(db, stored)).toEqual(['in_progress', 'skipped']);
    const { hangupRequestedAt } = await db
      .selectFrom('calls')
      .select('hangupRequestedAt')
      .where('batchId', '=', stored.batchId)
      .executeTakeFirstOrThrow();
    expect(hangupRequestedAt).toBeNull();
  });

  test('stays completed when it ended in time', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'completed', scheduledEnd: seconds(60) },
      contacts: [{ status: 'completed' }],
    });
    await look(stored, seconds(61));
    expect(await statusOf(stored)).toBe('completed');
  });
});

describe('a paused batch', () => {
  test('claims nothing', async () => {
    const stored = await storeBatch(db, { batch: { status: 'paused' } });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: null, finished: false });
  });

  test('claims nothing when its campaign is the one paused', async () => {
    const stored = await storeBatch(db, { campaign: { status: 'paused' } });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: null, finished: false });
    expect(await statusOf(stored)).toBe('in_progress');
  });

  test('is not completed though nobody is left', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'paused' },
      contacts: [{ status: 'completed' }],
    });
    expect((await look(stored)).finished).toBe(false);
    expect(await statusOf(stored)).toBe('paused');
  });
});

describe('a batch is completed', () => {
  test('when nobody is open', async () => {
    const stored = await storeBatch(db, {
      contacts: [{ status: 'completed' }, { status: 'max_retries_reached' }],
    });
    expect(await look(stored)).toMatchObject({ finished: true, lookAgainMs: null });
    expect(await batchRow(db, stored)).toMatchObject({
      status: 'completed',
      finishedAt: NOW,
      dispatchEndedAt: NOW,
    });
  });

  test.each<ContactStatus>(['retrying', 'followup_scheduled', 'pending'])(
    'not while a contact is %s',
    async (status) => {
      const stored = await storeBatch(db, {
        contacts: [{ status: 'completed' }, { status, lookAt: seconds(90) }],
      });
      expect((await look(stored)).finished).toBe(false);
      expect(await statusOf(stored)).toBe('in_progress');
    },
  );

  test('not while contacts are being imported', async () => {
    const stored = await storeBatch(db, {
      batch: { importingSince: NOW },
      contacts: [{ status: 'completed' }],
    });
    expect((await look(stored)).finished).toBe(false);
  });

  test('not before the last report may have come', async () => {
    const stored = await answered({});
    expect(await look(stored)).toMatchObject({ finished: false, lookAgainMs: 20_000 });
    expect(await batchRow(db, stored)).toMatchObject({
      status: 'in_progress',
      awaitsReports: true,
    });
    expect((await look(stored, seconds(20))).finished).toBe(true);
  });

  test.each([
    ['with its report', { reportedAt: NOW }],
    ['when the call was not answered', { callStatus: 'busy' }],
  ])('at once %s', async (_name, members) => {
    expect((await look(await answered(members))).finished).toBe(true);
  });
});

describe('a cancelled batch', () => {
  test('closes its contacts in chunks of 5,000', async () => {
    const stored = await storeBatch(db, { batch: { status: 'cancelled' } });
    const { batchId, organizationId, campaignId } = stored;
    await sql`
      insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
        phone_number, call_variables, due_at, look_at)
      select gen_random_uuid(), ${organizationId}, ${campaignId}, ${batchId}, n,
        '+14155560001', '{}', ${NOW}, ${NOW}
      from generate_series(1, 5000) as n`.execute(db);
    expect(await look(stored)).toMatchObject({ more: true, finished: false });
    const left = (await contactStatuses(db, stored)).filter((status) => status === 'pending');
    expect(left).toHaveLength(1);
    expect(await look(stored)).toMatchObject({ more: false, finished: true });
  });

  test('gives each contact its last outcome', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'cancelled' },
      contacts: [
        {},
        { status: 'retrying', lastOutcome: 'no_answer' },
        { status: 'followup_scheduled', lastOutcome: 'completed' },
        { status: 'busy' },
      ],
    });
    await look(stored);
    expect(await contactStatuses(db, stored)).toEqual([
      'skipped',
      'no_answer',
      'completed',
      'busy',
    ]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      statusReason: 'batch_closed',
    });
  });

  test.each<[string, Partial<NewCall>, boolean]>([
    ['that was not told to end', {}, false],
    ['that is to end', { hangupRequestedAt: NOW }, true],
    ['that was just told to', { hangupRequestedAt: NOW, hangupSentAt: seconds(-9) }, false],
    ['that was told 10 s ago', { hangupRequestedAt: NOW, hangupSentAt: seconds(-11) }, true],
  ])('hangs up a call in the air %s', async (_name, members, hangUps) => {
    const { input } = await storeClaimed(db, {
      batch: { status: 'cancelled' },
      contact: { status: 'in_progress' },
    });
    await storeCall(db, {
      ...input,
      callSid: `sid-${input.executionId}`,
      endedAt: null,
      ...members,
    });
    expect(await look(input)).toMatchObject({ hangUps, finished: false });
    expect((await batchRow(db, input)).dispatchEndedAt).toBeNull();
  });
});

describe('a completed batch', () => {
  test('serves forced contacts alone', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'completed', dispatchEndedAt: NOW },
      contacts: [{ forcedAt: NOW }, { status: 'completed' }],
    });
    const round = await look(stored);
    expect(round.contacts.map(({ contactId }) => contactId)).toEqual([stored.contactIds[0]]);
    expect(round.finished).toBe(false);
    expect((await batchRow(db, stored)).dispatchEndedAt).toBeNull();
  });

  test.each([
    [{ forcedAt: NOW }, false],
    [{ status: 'completed' }, true],
  ] as const)('under a paused campaign, with %o, rests, finished %s', async (contact, finished) => {
    const stored = await storeBatch(db, {
      campaign: { status: 'paused' },
      batch: { status: 'completed' },
      contacts: [contact],
    });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: null, finished });
  });

  test('is finished without them', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'completed' },
      contacts: [{ status: 'completed' }],
    });
    expect(await look(stored)).toMatchObject({ contacts: [], finished: true });
  });
});
