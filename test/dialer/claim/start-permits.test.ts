import { CompleteAsyncError } from '@temporalio/activity';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { settleExecution } from '../../../src/dialer/status/settle.ts';
import type { Placement } from '../../../src/jambonz/client.ts';
import { msUntilNextPermit } from '../../../src/db/limits/start-permits.ts';
import { callRate } from '../../../src/domain/limits/call-rate.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { clearHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import type { ClaimResult } from '../../../src/dialer/claim/claim-contacts.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import {
  contactRow,
  afterNow,
  contactStatuses,
  storeBatch,
  storeClaimed,
  type StoredBatch,
} from '../../support/rows/batch.ts';
import { dial } from '../../../activities/index.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
// Each test begins with an account that has refused no call.
afterEach(() => clearHealth(db));

const waiter = { runId: 'run-1', activityId: 'activity-1' };
const claim = claimerFor(world);
/** Claims from a new batch with a call rate; `input` is the workflow input of its first contact. */
const claimPaced = async (callsPerSecond: number, contacts = 1) => {
  const stored = await storeBatch(db, {
    campaign: { callsPerSecond },
    contacts: Array.from({ length: contacts }, () => ({})),
  });
  const result = await claim(stored);
  const [first] = result.contacts;
  if (first === undefined) throw new Error('no contact was claimed');
  const input: ContactInput = { batchId: stored.batchId, ...first, isPaced: true };
  return { stored, result, input };
};
const msUntilNext = ({ campaignId }: StoredBatch, callsPerSecond: number) =>
  msUntilNextPermit(db, [{ scope: campaignId, ...callRate(callsPerSecond) }]);
const setRate = ({ campaignId }: StoredBatch, callsPerSecond: number | null) =>
  db
    .updateTable('campaigns')
    .set({ callsPerSecond })
    .where('campaignId', '=', campaignId)
    .execute();

/** A second batch of a campaign. */
const moveToCampaign = async ({ batchId }: StoredBatch, campaignId: string) => {
  await db.updateTable('contacts').set({ campaignId }).where('batchId', '=', batchId).execute();
  await db.updateTable('batches').set({ campaignId }).where('batchId', '=', batchId).execute();
};
/** The scopes of the lists on which a batch waits. */
const listsOf = async ({ batchId }: StoredBatch) => {
  const { rows } = await sql<{ scope: string }>`
    select scope from waiting_list where batch_id = ${batchId}`.execute(db);
  return rows.map(({ scope }) => scope);
};

/** How long a batch waits for its next claim. */
const waitOf = ({ next }: ClaimResult) => ('ms' in next ? next.ms : Number.NaN);

describe('A claim', () => {
  test('takes one contact for each free permit and waits for the next permit', async () => {
    const { stored, result } = await claimPaced(2, 5);
    expect(result).toMatchObject({ isPaced: true, next: { kind: 'soon' } });
    expect(result.contacts).toHaveLength(2);
    expect(await contactStatuses(db, stored)).toEqual([
      'dispatched',
      'dispatched',
      'pending',
      'pending',
      'pending',
    ]);
    expect(waitOf(result)).toBeGreaterThan(200);
    expect(waitOf(result)).toBeLessThanOrEqual(701);
  });

  test('sets a timer to a second before the next permit when that is seconds away', async () => {
    const { result } = await claimPaced(0.1, 2);
    expect(result.contacts).toHaveLength(1);
    expect(result.next.kind).toBe('later');
    expect(waitOf(result)).toBeGreaterThan(8_000);
    expect(waitOf(result)).toBeLessThanOrEqual(8_710);
  });

  test('does not wait for a permit when no contact is due', async () => {
    const stored = await storeBatch(db, {
      campaign: { callsPerSecond: 1 },
      contacts: [{}, { lookAt: afterNow(30) }],
    });
    const result = await claim(stored);
    expect(result).toMatchObject({ next: { kind: 'later', ms: 30_000 } });
  });

  test('keeps to the call rate of the installation across all batches', async () => {
    const deps = world.deps();
    deps.dialling.callsPerSecond = 3;
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    expect((await claim(stored, { deps })).contacts).toHaveLength(3);
    const other = await storeBatch(db);
    expect((await claim(other, { deps })).contacts).toHaveLength(0);
    expect((await claim(other)).contacts).toHaveLength(1);
  });

  test('keeps the rate of its batch and that of the campaign over all of its batches', async () => {
    const contacts = Array.from({ length: 5 }, () => ({}));
    const campaign = { callsPerSecond: 3 };
    const slow = await storeBatch(db, {
      campaign,
      batch: { callsPerSecondOverride: 1 },
      contacts,
    });
    const { campaignId, organizationId } = slow;
    const fast = await storeBatch(db, {
      beside: slow,
      batch: { callsPerSecondOverride: 50 },
      contacts: Array.from({ length: 5 }, (_, place) => ({ phoneNumber: `+1415557000${place}` })),
    });
    await moveToCampaign(fast, campaignId);
    const first = await claim(slow);
    expect([first.isPaced, first.contacts.length]).toEqual([true, 1]);
    expect((await claim(fast)).contacts).toHaveLength(2);
    expect(await listsOf(slow)).toEqual([slow.batchId]);
    expect(await listsOf(fast)).toEqual([campaignId]);
    expect(organizationId).toBe(fast.organizationId);
  });

  test('that finishes a batch removes the permits of its rate', async () => {
    const stored = await storeBatch(db, {
      batch: { callsPerSecondOverride: 20 },
      contacts: [{}],
    });
    const scopes = () =>
      db.selectFrom('startSlots').select('slot').where('scope', '=', stored.batchId).execute();
    const { contacts } = await claim(stored);
    expect(contacts).toHaveLength(1);
    expect(await scopes()).toHaveLength(20);
    const free = { currentExecutionId: null, claimId: null, claimedAt: null, claimedFrom: null };
    await db
      .updateTable('contacts')
      .set({ status: 'completed', ...free })
      .where('batchId', '=', stored.batchId)
      .execute();
    expect((await claim(stored)).next).toEqual({ kind: 'finished' });
    expect(await scopes()).toHaveLength(1);
  });

  test('takes no permit when the campaign has no call rate', async () => {
    const stored = await storeBatch(db);
    expect(await claim(stored)).toMatchObject({ isPaced: false });
    const slots = db.selectFrom('startSlots').where('scope', '=', stored.campaignId);
    expect(await slots.select('slot').execute()).toEqual([]);
  });
});

/** Dials a contact of a campaign with one call every ten seconds; call control gives this answer. */
const dialAnswered = async (answer: Placement) => {
  const { stored, input } = await claimPaced(0.1);
  const deps = world.deps();
  deps.callControl.answers.place =
    answer.kind === 'accepted' ? { ...answer, callSid: input.executionId } : answer;
  await dial(deps, input, waiter).catch((error: unknown) => {
    if (!(error instanceof CompleteAsyncError)) throw error;
  });
  return { stored, deps };
};

describe('A permit', () => {
  test.each<[string, Placement]>([
    ['accepted', { kind: 'accepted', callSid: 'replaced' }],
    ['refused', { kind: 'refused', httpStatus: 400, message: 'wrong' }],
    ['postponed', { kind: 'postponed', httpStatus: 503, retryAfterSeconds: 1, message: 'later' }],
  ])('is free again ten seconds after a call that was %s', async (_name, answer) => {
    const { stored } = await dialAnswered(answer);
    const waitMs = await msUntilNext(stored, 0.1);
    expect(waitMs).toBeGreaterThan(9_000);
    expect(waitMs).toBeLessThanOrEqual(10_010);
    const slot = db.selectFrom('startSlots').where('scope', '=', stored.campaignId);
    expect(await slot.select('heldBy').execute()).toEqual([{ heldBy: null }]);
  });

  test('stays spent while the answer to its call is unclear', async () => {
    const { stored } = await dialAnswered({ kind: 'unknown', message: 'socket hang up' });
    const slot = db.selectFrom('startSlots').where('scope', '=', stored.campaignId);
    expect(await slot.select('isSpent').execute()).toEqual([{ isSpent: true }]);
  });

  test('delays its call until it is free', async () => {
    const { input, stored } = await storeClaimed(db, { campaign: { callsPerSecond: 1 } });
    const deps = world.deps();
    const { campaignId: scope } = stored;
    const { executionId: heldBy } = input;
    const beganMs = Date.now();
    // A permit of one call per second is free after 1,001 ms: 300 are left.
    const usedAt = new Date(beganMs - 701);
    const heldUntil = new Date(beganMs + 60_000);
    await db
      .insertInto('startSlots')
      .values({ scope, slot: 1, usedAt, heldBy, heldUntil })
      .execute();
    const dialResult = dial(deps, { ...input, isPaced: true }, waiter);
    await expect(dialResult).rejects.toBeInstanceOf(CompleteAsyncError);
    expect(Date.now() - beganMs).toBeGreaterThanOrEqual(300);
    expect(deps.callControl.placed).toHaveLength(1);
  });
});

describe('A permit whose call is not made', () => {
  test('is free at once when the gate turns the contact away', async () => {
    const { stored, input } = await claimPaced(0.1);
    await db
      .updateTable('batches')
      .set({ status: 'paused' })
      .where('batchId', '=', stored.batchId)
      .execute();
    expect(await dial(world.deps(), input, waiter)).toBe(false);
    expect(await msUntilNext(stored, 0.1)).toBe(0);
  });

  test('is free at once when its execution is settled without an attempt', async () => {
    const { stored, input } = await claimPaced(0.1);
    expect(await settleExecution(world.deps(), input)).toBe(true);
    expect(await msUntilNext(stored, 0.1)).toBe(0);
  });
});

describe('The gate', () => {
  test('defers a contact without a permit when the campaign has a call rate', async () => {
    const { input, stored } = await storeClaimed(db);
    await setRate(stored, 5);
    expect(await passGate(world.deps(), input, waiter)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'pacing',
      lookAt: afterNow(1),
    });
  });

  test('passes a contact with a permit when the campaign has no call rate any more', async () => {
    const { stored, input } = await claimPaced(1);
    await setRate(stored, null);
    expect((await passGate(world.deps(), input, waiter)).kind).toBe('place');
  });
});
