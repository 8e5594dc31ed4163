import { afterAll, describe, expect, test } from 'vitest';
import { settleExecution } from '../../../src/dialer/status/settle.ts';
import type { CallStatus } from '../../../src/domain/call.ts';
import type { RetryPolicy } from '../../../src/domain/retry-policy.ts';
import type { NewCall } from '../../../src/db/tables.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { callRow, contactRow, NOW, afterNow, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const retryPolicy: RetryPolicy = { maxRetries: 2, strategy: 'exponential', cooldownMinutes: 10 };
const ENDED_AT = afterNow(-5);

/** A contact in progress whose attempt has ended five seconds ago. */
const ended = async (
  callStatus: CallStatus,
  { call, ...settings }: Parameters<typeof storeClaimed>[1] & { call?: Partial<NewCall> } = {},
) => {
  const { input, stored } = await storeClaimed(db, {
    retryPolicy,
    ...settings,
    contact: { status: 'in_progress', ...settings.contact },
  });
  await storeCall(db, { ...input, callStatus, endedAt: ENDED_AT, ...call });
  return { input, stored };
};
const settle = (input: Parameters<typeof settleExecution>[1]) =>
  settleExecution(world.deps(), input);

describe('An ended attempt', () => {
  test('ends the claim of its contact with the status and reason of its outcome', async () => {
    const { input } = await ended('failed', { call: { sipStatus: 404 } });
    expect(await settle(input)).toBe(true);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'failed',
      statusReason: 'invalid_number',
      lastOutcome: 'failed',
      currentExecutionId: null,
      claimId: null,
      claimedAt: null,
      claimedFrom: null,
      forcedAt: null,
    });
    expect((await callRow(db, input))?.settledAt).toEqual(NOW);
  });

  test('is retried after the cooldown that follows from the number of used retries', async () => {
    const { input } = await ended('no-answer', { contact: { retriesUsed: 1 } });
    await settle(input);
    const dueAt = afterNow(-5 + 1_200);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      dueAt,
      lookAt: dueAt,
      lastOutcome: 'no_answer',
    });
  });

  test('of a forced call starts no retry', async () => {
    const { input } = await ended('busy', {
      contact: { forcedAt: NOW },
      call: { isForced: true },
    });
    await settle(input);
    expect(await contactRow(db, input)).toMatchObject({ status: 'busy', forcedAt: null });
  });

  test('with a promised follow-up makes its contact due at the promised time', async () => {
    const followUpAt = new Date('2027-03-02T09:00:00Z');
    const { input } = await ended('completed', { call: { followUpAt } });
    await settle(input);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'followup_scheduled',
      dueAt: followUpAt,
      lookAt: followUpAt,
      lastOutcome: 'completed',
    });
  });

  test.each<[string, object]>([
    ['without retries', { maxRetriesOverride: 0 }],
    ['that is cancelled', { status: 'cancelled' }],
  ])('is not retried in a batch %s', async (_name, batch) => {
    const { input } = await ended('busy', { batch });
    await settle(input);
    expect((await contactRow(db, input)).status).toBe('busy');
  });
});

describe('Settling', () => {
  test('a live attempt is refused', async () => {
    const { input } = await ended('in-progress', { call: { endedAt: null } });
    expect(await settle(input)).toBe(false);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'in_progress',
      currentExecutionId: input.executionId,
    });
    expect((await callRow(db, input))?.settledAt).toBeNull();
  });

  test('an attempt a second time changes nothing', async () => {
    const { input } = await ended('busy');
    await settle(input);
    const [contact, call] = [await contactRow(db, input), await callRow(db, input)];
    const deps = world.deps();
    deps.clock.set(afterNow(60));
    expect(await settleExecution(deps, input)).toBe(true);
    expect(await contactRow(db, input)).toEqual(contact);
    expect(await callRow(db, input)).toEqual(call);
  });

  test('an attempt ten times at once has the effect of settling it once', async () => {
    const { input } = await ended('busy');
    await Promise.all(Array.from({ length: 10 }, () => settle(input)));
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      dueAt: afterNow(595),
    });
  });

  test('an old execution leaves the current execution of the contact unchanged', async () => {
    const { input } = await ended('busy', { call: { endedAt: null } });
    const old = await storeCall(db, { contactId: input.contactId, callStatus: 'busy' });
    const { executionId } = old;
    expect(await settle({ ...input, executionId })).toBe(true);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'in_progress',
      currentExecutionId: input.executionId,
    });
    expect((await callRow(db, { executionId }))?.settledAt).toEqual(NOW);
  });

  test('a claim without an attempt releases its contact', async () => {
    const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
    expect(await settle(input)).toBe(true);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      lookAt: afterNow(2),
      currentExecutionId: null,
    });
  });

  test('a claim without an attempt skips its contact if the batch is cancelled', async () => {
    const { input } = await storeClaimed(db, { batch: { status: 'cancelled' } });
    await settle(input);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'skipped',
      statusReason: 'batch_closed',
    });
  });
});
