import { afterAll, describe, expect, test } from 'vitest';
import { settleExecution } from '../../../src/dialer/status/settle.ts';
import type { CallStatus } from '../../../src/domain/call.ts';
import type { ContactStatus } from '../../../src/domain/contact.ts';
import type { RetryPolicy } from '../../../src/domain/retry-policy.ts';
import type { NewCall } from '../../../src/db/tables.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { callRow, contactRow, NOW, seconds, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const retryPolicy: RetryPolicy = { maxRetries: 2, strategy: 'exponential', cooldownMinutes: 10 };
const ENDED_AT = seconds(-5);

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

describe('an ended attempt', () => {
  test.each<[CallStatus, ContactStatus, string | null]>([
    ['completed', 'completed', null],
    ['busy', 'busy', null],
    ['no-answer', 'no_answer', null],
    ['failed', 'failed', null],
    ['canceled', 'skipped', 'hung_up'],
    ['unknown', 'failed', 'outcome_unknown'],
  ])('%s leaves its contact %s without retries', async (callStatus, status, statusReason) => {
    const { input } = await ended(callStatus, {
      retryPolicy: { ...retryPolicy, maxRetries: 0 },
    });
    expect(await settle(input)).toBe(true);
    expect(await contactRow(db, input)).toMatchObject({
      status,
      statusReason,
      currentExecutionId: null,
      claimId: null,
      claimedAt: null,
      claimedFrom: null,
      forcedAt: null,
    });
    expect((await callRow(db, input))?.settledAt).toEqual(NOW);
  });

  test('straight from dispatched is settled alike', async () => {
    const { input } = await ended('failed', { contact: { status: 'dispatched' } });
    await settle(input);
    expect((await contactRow(db, input)).status).toBe('retrying');
  });

  test.each([
    [0, 600],
    [1, 1_200],
  ])('after %i retries is retried %i s after its end', async (retriesUsed, waitSeconds) => {
    const { input } = await ended('busy', { contact: { retriesUsed } });
    await settle(input);
    const dueAt = seconds(-5 + waitSeconds);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      dueAt,
      lookAt: dueAt,
      lastOutcome: 'busy',
    });
  });

  test('after the last retry reaches the maximum', async () => {
    const { input } = await ended('no-answer', { contact: { retriesUsed: 2 } });
    await settle(input);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'max_retries_reached',
      lastOutcome: 'no_answer',
    });
  });

  test('of a forced call neither uses nor starts retries', async () => {
    const { input } = await ended('busy', {
      contact: { forcedAt: NOW },
      call: { isForced: true },
    });
    await settle(input);
    expect(await contactRow(db, input)).toMatchObject({ status: 'busy', forcedAt: null });
  });

  test('with a promised call-back is called back then', async () => {
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

  test('follows the retry policy of the batch', async () => {
    const { input } = await ended('busy', { batch: { maxRetriesOverride: 0 } });
    await settle(input);
    expect((await contactRow(db, input)).status).toBe('busy');
  });
});

describe('under a finished batch', () => {
  test.each(['cancelled', 'expired', 'completed'] as const)(
    '%s no contact is retried',
    async (status) => {
      const { input } = await ended('busy', { batch: { status } });
      await settle(input);
      expect((await contactRow(db, input)).status).toBe('busy');
    },
  );

  test('no contact is called back', async () => {
    const { input } = await ended('completed', {
      batch: { status: 'cancelled' },
      call: { followUpAt: seconds(60) },
    });
    await settle(input);
    expect((await contactRow(db, input)).status).toBe('completed');
  });

  test('a paused batch is none', async () => {
    const { input } = await ended('busy', { batch: { status: 'paused' } });
    await settle(input);
    expect((await contactRow(db, input)).status).toBe('retrying');
  });
});

describe('settling', () => {
  test('is refused while the attempt is live', async () => {
    const { input } = await ended('in-progress', { call: { endedAt: null } });
    expect(await settle(input)).toBe(false);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'in_progress',
      currentExecutionId: input.executionId,
    });
    expect((await callRow(db, input))?.settledAt).toBeNull();
  });

  test('again changes nothing', async () => {
    const { input } = await ended('busy');
    await settle(input);
    const [contact, call] = [await contactRow(db, input), await callRow(db, input)];
    const deps = world.deps();
    deps.clock.set(seconds(60));
    expect(await settleExecution(deps, input)).toBe(true);
    expect(await contactRow(db, input)).toEqual(contact);
    expect(await callRow(db, input)).toEqual(call);
  });

  test('by ten at once counts once', async () => {
    const { input } = await ended('busy');
    await Promise.all(Array.from({ length: 10 }, () => settle(input)));
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      dueAt: seconds(595),
    });
  });

  test('of an old execution leaves the present one alone', async () => {
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

  test('of a claim without an attempt gives it back', async () => {
    const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
    expect(await settle(input)).toBe(true);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      lookAt: seconds(2),
      currentExecutionId: null,
    });
  });

  test('of a claim without an attempt closes it under a cancelled batch', async () => {
    const { input } = await storeClaimed(db, { batch: { status: 'cancelled' } });
    await settle(input);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'skipped',
      statusReason: 'batch_closed',
    });
  });
});
