import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import {
  callRow,
  claimedContact,
  contactRow,
  NOW,
  afterNow,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const waiter = { runId: 'run-1', activityId: 'activity-1' };
const pass = (input: ContactInput, deps = world.deps()) => passGate(deps, input, waiter);
describe('An open gate', () => {
  test('stores the attempt before the call is placed', async () => {
    const { input, stored } = await storeClaimed(db);
    expect((await pass(input)).kind).toBe('place');
    const { organizationId, campaignId } = stored;
    expect(await callRow(db, input)).toMatchObject({
      ...input,
      organizationId,
      campaignId,
      callSid: null,
      callStatus: 'queued',
      fromNumber: '+14155550100',
      toNumber: '+14155560000',
      retryCount: 0,
      isFollowUp: false,
      isForced: false,
      createdAt: NOW,
      endedAt: null,
      waiterRunId: 'run-1',
      waiterActivityId: 'activity-1',
    });
  });

  test('sets the deadline after the ring time, the longest call and three minutes of grace', async () => {
    const { input } = await storeClaimed(db, {
      campaign: { ringTimeoutSeconds: 30, maxCallDurationSeconds: 600 },
    });
    await pass(input);
    expect((await callRow(db, input))?.deadlineAt).toEqual(afterNow(30 + 600 + 180));
  });

  test('leaves the contact dispatched and records when it was attempted', async () => {
    const { input } = await storeClaimed(db);
    await pass(input);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'dispatched',
      currentExecutionId: input.executionId,
      lastAttemptedAt: NOW,
    });
  });

  test('records the release of the time zone rules with the attempt', async () => {
    const { input } = await storeClaimed(db);
    await pass(input);
    expect(await callRow(db, input)).toMatchObject({ tzdataVersion: '2026f' });
  });

  test.each([
    ['a first call as neither retry nor follow-up', { claimedFrom: 'pending' }, [0, 0, 0]],
    ['a retry against the retry policy', { claimedFrom: 'retrying' }, [1, 1, 0]],
    ['a follow-up as no retry', { claimedFrom: 'followup_scheduled' }, [0, 0, 1]],
    [
      'a forced call as a retry beside the retry policy',
      { claimedFrom: 'pending', forcedAt: NOW },
      [1, 0, 0],
    ],
  ] as const)('counts %s', async (_name, contact, counts) => {
    const { input } = await storeClaimed(db, { contact });
    await pass(input);
    const row = await contactRow(db, input);
    expect([row.retryCount, row.retriesUsed, row.followUpCount]).toEqual(counts);
    expect(await callRow(db, input)).toMatchObject({
      retryCount: counts[0],
      isFollowUp: counts[2] === 1,
      isForced: 'forcedAt' in contact,
    });
  });

  test('repeats the caller number of the last attempt with the strategy sticky', async () => {
    const { input } = await storeClaimed(db, {
      campaign: {
        phoneNumbers: ['+14155550100', '+14155550101', '+14155550102'],
        phoneNumberStrategy: 'sticky',
      },
    });
    await storeCall(db, { contactId: input.contactId, fromNumber: '+14155550102' });
    await pass(input);
    expect((await callRow(db, input))?.fromNumber).toBe('+14155550102');
  });

  test.each([
    ['sticky', '+14155550100'],
    ['local_presence', '+13035550101'],
    ['random', '+12025550102'],
  ] as const)(
    'chooses with the strategy %s the caller number %s for a first call',
    async (strategy, from) => {
      const phoneNumbers = ['+14155550100', '+13035550101', '+12025550102'];
      const { input } = await storeClaimed(db, {
        campaign: { phoneNumbers, phoneNumberStrategy: strategy },
        contact: { phoneNumber: '+13035560000' },
      });
      await pass(input, { ...world.deps(), random: () => 0.99 });
      expect((await callRow(db, input))?.fromNumber).toBe(from);
    },
  );

  test('chooses the caller number with the fewest live calls with the strategy least_loaded', async () => {
    const { input, stored } = await storeClaimed(db, {
      campaign: {
        phoneNumbers: ['+14155550100', '+14155550101'],
        phoneNumberStrategy: 'least_loaded',
      },
      contacts: [claimedContact()],
    });
    const [, other = ''] = stored.contactIds;
    await storeCall(db, { contactId: other, fromNumber: '+14155550100', endedAt: null });
    await pass(input);
    expect((await callRow(db, input))?.fromNumber).toBe('+14155550101');
  });
});

describe('The attempt of an execution', () => {
  test('is placed by one of ten activities that reach the gate at once', async () => {
    const { input } = await storeClaimed(db);
    const passages = await Promise.all(Array.from({ length: 10 }, () => pass(input)));
    const kinds = passages.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['place', ...Array.from({ length: 9 }, () => 'wait')].toSorted());
  });

  test('gets the activity that reaches the gate last as its waiter', async () => {
    const { input } = await storeClaimed(db);
    await pass(input);
    const later = { runId: 'run-2', activityId: 'activity-2' };
    expect(await passGate(world.deps(), input, later)).toEqual({ kind: 'wait' });
    expect(await callRow(db, input)).toMatchObject({
      waiterRunId: 'run-2',
      waiterActivityId: 'activity-2',
    });
  });

  test('is not made again after it has ended', async () => {
    const { input } = await storeClaimed(db);
    await storeCall(db, input);
    expect(await pass(input)).toEqual({ kind: 'done' });
  });

  test('is told with its end when it is settled', async () => {
    const { input } = await storeClaimed(db);
    await storeCall(db, { ...input, callStatus: 'busy', retryCount: 1, settledAt: NOW });
    const settled = { callStatus: 'busy', retryCount: 1, isFollowUp: false };
    expect(await pass(input)).toEqual({ kind: 'done', settled });
  });

  test('is not made when the contact is claimed under another execution', async () => {
    const { input } = await storeClaimed(db);
    const old = { ...input, executionId: uuidv7() };
    expect(await pass(old)).toEqual({ kind: 'done' });
    expect(await callRow(db, old)).toBeUndefined();
    expect((await contactRow(db, input)).currentExecutionId).toBe(input.executionId);
  });

  test.each(['contactId', 'batchId'])('is not made for an input with an unknown %s', async (id) => {
    const { input } = await storeClaimed(db);
    expect(await pass({ ...input, [id]: uuidv7() })).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
  });
});
