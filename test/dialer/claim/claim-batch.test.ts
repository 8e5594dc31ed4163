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
  afterNow,
  contactStatuses,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const claimWith = claimerFor(world);
const claim = (batch: { batchId: string }, now: Date = NOW) => {
  const deps = world.deps();
  deps.clock.set(now);
  return claimWith(batch, { deps });
};
const statusOf = async (stored: { batchId: string }) => (await batchRow(db, stored)).status;
/** Stores a batch whose only call was answered and ended ten seconds ago. */
const storeAnswered = async (members: object) => {
  const stored = await storeBatch(db, { contacts: [{ status: 'completed' }] });
  await storeCall(db, { contactId: stored.contactIds[0], endedAt: afterNow(-10), ...members });
  return stored;
};

describe('A batch with a scheduled start', () => {
  const pending = { status: 'pending', scheduledStart: afterNow(60), startedAt: null } as const;

  test('claims no contact before its start', async () => {
    const stored = await storeBatch(db, { batch: pending });
    expect(await claim(stored, afterNow(59))).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 1_000 },
    });
    expect(await statusOf(stored)).toBe('pending');
  });

  test('is in progress and claims contacts from its start on', async () => {
    const stored = await storeBatch(db, { batch: pending });
    expect((await claim(stored, afterNow(60))).contacts).toHaveLength(1);
    expect(await batchRow(db, stored)).toMatchObject({
      status: 'in_progress',
      startedAt: afterNow(60),
      revision: 2,
      acknowledgedRevision: 2,
    });
  });

  test('starts but claims no contact under a paused campaign', async () => {
    const stored = await storeBatch(db, { batch: pending, campaign: { status: 'paused' } });
    expect(await claim(stored, afterNow(60))).toMatchObject({
      contacts: [],
      next: { kind: 'onSignal' },
    });
    expect(await statusOf(stored)).toBe('in_progress');
  });
});

describe('A batch with a scheduled end', () => {
  test('claims again at its end', async () => {
    const stored = await storeBatch(db, {
      batch: { scheduledEnd: afterNow(60) },
      contacts: [{ lookAt: afterNow(90) }],
    });
    expect((await claim(stored)).next).toEqual({ kind: 'later', ms: 60_000 });
  });

  test.each(['pending', 'in_progress', 'paused'] as const)(
    'that is %s expires at its end and closes its contacts',
    async (status) => {
      const stored = await storeBatch(db, {
        batch: { status, scheduledEnd: afterNow(60), scheduledStart: afterNow(90) },
        contacts: [{}, { status: 'retrying', lastOutcome: 'busy' }],
      });
      expect((await claim(stored, afterNow(60))).next).toEqual({ kind: 'finished' });
      expect(await batchRow(db, stored)).toMatchObject({
        status: 'expired',
        finishedAt: afterNow(60),
      });
      expect(await contactStatuses(db, stored)).toEqual(['skipped', 'busy']);
    },
  );

  test('hangs up no live call when it expires', async () => {
    const stored = await storeBatch(db, {
      batch: { scheduledEnd: afterNow(60) },
      contacts: [claimedContact({ status: 'in_progress' }), {}],
    });
    await storeCall(db, {
      contactId: stored.contactIds[0],
      callStatus: 'in-progress',
      endedAt: null,
    });
    expect((await claim(stored, afterNow(60))).next.kind).not.toBe('finished');
    expect(await contactStatuses(db, stored)).toEqual(['in_progress', 'skipped']);
    const { hangupRequestedAt } = await db
      .selectFrom('calls')
      .select('hangupRequestedAt')
      .where('batchId', '=', stored.batchId)
      .executeTakeFirstOrThrow();
    expect(hangupRequestedAt).toBeNull();
  });

  test('stays completed when its end passes', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'completed', scheduledEnd: afterNow(60) },
      contacts: [{ status: 'completed' }],
    });
    await claim(stored, afterNow(61));
    expect(await statusOf(stored)).toBe('completed');
  });
});

describe('A pause', () => {
  test('of a batch stops its claims', async () => {
    const stored = await storeBatch(db, { batch: { status: 'paused' } });
    expect(await claim(stored)).toMatchObject({ contacts: [], next: { kind: 'onSignal' } });
  });

  test('of a campaign stops the claims of a batch, which stays in progress', async () => {
    const stored = await storeBatch(db, { campaign: { status: 'paused' } });
    expect(await claim(stored)).toMatchObject({ contacts: [], next: { kind: 'onSignal' } });
    expect(await statusOf(stored)).toBe('in_progress');
  });

  test('of a batch prevents its completion although no contact is open', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'paused' },
      contacts: [{ status: 'completed' }],
    });
    expect((await claim(stored)).next.kind).not.toBe('finished');
    expect(await statusOf(stored)).toBe('paused');
  });
});

describe('A batch in progress', () => {
  test('is completed when no contact is open', async () => {
    const stored = await storeBatch(db, {
      contacts: [{ status: 'completed' }, { status: 'max_retries_reached' }],
    });
    expect(await claim(stored)).toMatchObject({ next: { kind: 'finished' } });
    expect(await batchRow(db, stored)).toMatchObject({
      status: 'completed',
      finishedAt: NOW,
      dispatchEndedAt: NOW,
    });
  });

  test.each<ContactStatus>(['retrying', 'followup_scheduled', 'pending'])(
    'is not completed while a contact is %s',
    async (status) => {
      const stored = await storeBatch(db, {
        contacts: [{ status: 'completed' }, { status, lookAt: afterNow(90) }],
      });
      expect((await claim(stored)).next.kind).not.toBe('finished');
      expect(await statusOf(stored)).toBe('in_progress');
    },
  );

  test('is not completed during an import of contacts', async () => {
    const stored = await storeBatch(db, {
      batch: { importingSince: NOW },
      contacts: [{ status: 'completed' }],
    });
    expect((await claim(stored)).next.kind).not.toBe('finished');
  });

  test('is not completed before the grace period for its last report ends', async () => {
    const stored = await storeAnswered({});
    expect(await claim(stored)).toMatchObject({ next: { kind: 'later', ms: 20_000 } });
    expect(await batchRow(db, stored)).toMatchObject({
      status: 'in_progress',
      awaitsReports: true,
    });
    expect((await claim(stored, afterNow(20))).next).toEqual({ kind: 'finished' });
  });

  test.each([
    ['when the report of its last call has arrived', { reportedAt: NOW }],
    ['when its last call was not answered', { callStatus: 'busy' }],
  ])('is completed at once %s', async (_name, members) => {
    expect((await claim(await storeAnswered(members))).next).toEqual({ kind: 'finished' });
  });
});

describe('A cancelled batch', () => {
  test('closes at most 5,000 contacts in one claim', async () => {
    const stored = await storeBatch(db, { batch: { status: 'cancelled' } });
    const { batchId, organizationId, campaignId } = stored;
    await sql`
      insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
        phone_number, call_variables, due_at, look_at)
      select gen_random_uuid(), ${organizationId}, ${campaignId}, ${batchId}, n,
        '+14155560001', '{}', ${NOW}, ${NOW}
      from generate_series(1, 5000) as n`.execute(db);
    expect(await claim(stored)).toMatchObject({ next: { kind: 'now' } });
    const pending = (await contactStatuses(db, stored)).filter((status) => status === 'pending');
    expect(pending).toHaveLength(1);
    expect(await claim(stored)).toMatchObject({ next: { kind: 'finished' } });
  });

  test('closes each contact with its last outcome, or as skipped without one', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'cancelled' },
      contacts: [
        {},
        { status: 'retrying', lastOutcome: 'no_answer' },
        { status: 'followup_scheduled', lastOutcome: 'completed' },
        { status: 'busy' },
      ],
    });
    await claim(stored);
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
    ['reports no due hang-up for a live call that is not to end', {}, false],
    ['reports a due hang-up for a live call that is to end', { hangupRequestedAt: NOW }, true],
    [
      'reports no due hang-up 9 s after the last hang-up was sent',
      { hangupRequestedAt: NOW, hangupSentAt: afterNow(-9) },
      false,
    ],
    [
      'reports a due hang-up 11 s after the last hang-up was sent',
      { hangupRequestedAt: NOW, hangupSentAt: afterNow(-11) },
      true,
    ],
  ])('%s', async (_name, members, hangUps) => {
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
    expect(await claim(input)).toMatchObject({ hangUps, next: { kind: 'later' } });
    expect((await batchRow(db, input)).dispatchEndedAt).toBeNull();
  });
});
