import { CompleteAsyncError } from '@temporalio/activity';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { dial } from '../../../activities/dial.ts';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { settleExecution } from '../../../src/dialer/status/settle.ts';
import type { Placement } from '../../../src/jambonz/client.ts';
import { msUntilNextPermit } from '../../../src/db/limits/start-permits.ts';
import { callRate } from '../../../src/domain/limits/call-rate.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { clearHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import {
  contactRow,
  seconds,
  contactStatuses,
  storeBatch,
  storeClaimed,
  type StoredBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
// Each test has an account that has refused nothing yet.
afterEach(() => clearHealth(db));

const waiter = { runId: 'run-1', activityId: 'activity-1' };
const claim = claimerFor(world);
/** A batch of a paced campaign, and the input of the workflow of the first that a claim takes. */
const claimPaced = async (callsPerSecond: number, contacts = 1) => {
  const stored = await storeBatch(db, {
    campaign: { callsPerSecond },
    contacts: Array.from({ length: contacts }, () => ({})),
  });
  const round = await claim(stored);
  const [first] = round.contacts;
  if (first === undefined) throw new Error('nobody was claimed');
  const input: ContactInput = { batchId: stored.batchId, ...first, isPaced: true };
  return { stored, round, input };
};
const untilNext = ({ campaignId }: StoredBatch, callsPerSecond: number) =>
  msUntilNextPermit(db, [{ scope: campaignId, ...callRate(callsPerSecond) }]);
const setRate = ({ campaignId }: StoredBatch, callsPerSecond: number | null) =>
  db
    .updateTable('campaigns')
    .set({ callsPerSecond })
    .where('campaignId', '=', campaignId)
    .execute();

describe('a claim of a paced campaign', () => {
  test('takes no more than may start, and looks again in time', async () => {
    const { stored, round } = await claimPaced(2, 5);
    expect(round).toMatchObject({ isPaced: true, more: true });
    expect(round.contacts).toHaveLength(2);
    expect(await contactStatuses(db, stored)).toEqual([
      'dispatched',
      'dispatched',
      'pending',
      'pending',
      'pending',
    ]);
    expect(round.waitMs).toBeGreaterThan(500);
    expect(round.waitMs).toBeLessThanOrEqual(701);
  });

  test('sets a timer until a second before a rare start', async () => {
    const { round } = await claimPaced(0.1, 2);
    expect(round.contacts).toHaveLength(1);
    expect(round).toMatchObject({ more: false });
    expect(round.waitMs).toBeUndefined();
    expect(round.lookAgainMs).toBeGreaterThan(8_000);
    expect(round.lookAgainMs).toBeLessThanOrEqual(8_710);
  });

  test('does not look for starts when nobody is due', async () => {
    const stored = await storeBatch(db, {
      campaign: { callsPerSecond: 1 },
      contacts: [{}, { lookAt: seconds(30) }],
    });
    const round = await claim(stored);
    expect(round).toMatchObject({ more: false, lookAgainMs: 30_000 });
    expect(round.waitMs).toBeUndefined();
  });

  test('keeps the rate of the whole call control, too', async () => {
    const deps = world.deps();
    deps.dialling.callsPerSecond = 3;
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    expect((await claim(stored, { deps })).contacts).toHaveLength(3);
    const other = await storeBatch(db);
    expect((await claim(other, { deps })).contacts).toHaveLength(0);
    expect((await claim(other)).contacts).toHaveLength(1);
  });

  test('is not one of a campaign without a pace', async () => {
    const stored = await storeBatch(db);
    expect(await claim(stored)).toMatchObject({ isPaced: false });
    const slots = db.selectFrom('startSlots').where('scope', '=', stored.campaignId);
    expect(await slots.select('slot').execute()).toEqual([]);
  });
});

/** Dials somebody of a campaign with a start every ten seconds, and call control answers so. */
const dialled = async (answer: Placement) => {
  const { stored, input } = await claimPaced(0.1);
  const deps = world.deps();
  deps.callControl.answers.place =
    answer.kind === 'accepted' ? { ...answer, callSid: input.executionId } : answer;
  await dial(deps, input, waiter).catch((error: unknown) => {
    if (!(error instanceof CompleteAsyncError)) throw error;
  });
  return { stored, deps };
};

describe('a start', () => {
  test.each<[string, Placement]>([
    ['accepted', { kind: 'accepted', callSid: 'replaced' }],
    ['refused', { kind: 'refused', httpStatus: 400, message: 'wrong' }],
    ['postponed', { kind: 'postponed', httpStatus: 503, retryAfterSeconds: 1, message: 'later' }],
  ])('that was %s lets its slot rest', async (_name, answer) => {
    const { stored } = await dialled(answer);
    const waitMs = await untilNext(stored, 0.1);
    expect(waitMs).toBeGreaterThan(9_000);
    expect(waitMs).toBeLessThanOrEqual(10_010);
    const slot = db.selectFrom('startSlots').where('scope', '=', stored.campaignId);
    expect(await slot.select('heldBy').execute()).toEqual([{ heldBy: null }]);
  });

  test('without a clear answer keeps its slot', async () => {
    const { stored } = await dialled({ kind: 'unknown', message: 'socket hang up' });
    const slot = db.selectFrom('startSlots').where('scope', '=', stored.campaignId);
    expect(await slot.select('isSpent').execute()).toEqual([{ isSpent: true }]);
  });

  test('waits in dial until its slot has rested', async () => {
    const { input, stored } = await storeClaimed(db, { campaign: { callsPerSecond: 1 } });
    const deps = world.deps();
    const { campaignId: scope } = stored;
    const { executionId: heldBy } = input;
    const beganMs = Date.now();
    // A slot of one a second rests 1,001 ms: 300 are left.
    const usedAt = new Date(beganMs - 701);
    const heldUntil = new Date(beganMs + 60_000);
    await db
      .insertInto('startSlots')
      .values({ scope, slot: 1, usedAt, heldBy, heldUntil })
      .execute();
    const dialling = dial(deps, { ...input, isPaced: true }, waiter);
    await expect(dialling).rejects.toBeInstanceOf(CompleteAsyncError);
    expect(Date.now() - beganMs).toBeGreaterThanOrEqual(300);
    expect(deps.callControl.placed).toHaveLength(1);
  });
});

describe('a start that is not made', () => {
  test('is free again when the gate is closed', async () => {
    const { stored, input } = await claimPaced(0.1);
    await db
      .updateTable('batches')
      .set({ status: 'paused' })
      .where('batchId', '=', stored.batchId)
      .execute();
    expect(await dial(world.deps(), input, waiter)).toBe(false);
    expect(await untilNext(stored, 0.1)).toBe(0);
  });

  test('is free again when its workflow did not start', async () => {
    const { stored, input } = await claimPaced(0.1);
    expect(await settleExecution(world.deps(), input)).toBe(true);
    expect(await untilNext(stored, 0.1)).toBe(0);
  });
});

describe('the gate', () => {
  test('holds who has no start where starts are paced', async () => {
    const { input, stored } = await storeClaimed(db);
    await setRate(stored, 5);
    expect(await passGate(world.deps(), input, waiter)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'pacing',
      lookAt: seconds(1),
    });
  });

  test('lets through who has one where no pace is kept any more', async () => {
    const { stored, input } = await claimPaced(1);
    await setRate(stored, null);
    expect((await passGate(world.deps(), input, waiter)).kind).toBe('place');
  });
});
