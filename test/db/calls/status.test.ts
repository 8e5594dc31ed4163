import { afterAll, describe, expect, test } from 'vitest';
import { CALL_STATUSES, type CallStatus } from '../../../src/domain/call.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storePlacedCall, reportStatus } from '../../support/rows/placed-call.ts';
import { testDatabase } from '../../support/database.ts';
import { callRow, contactRow, NOW, afterNow, storeClaimed } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const statusOf = async (input: ContactInput) => (await callRow(db, input))?.callStatus;
const contactStatusOf = async (input: ContactInput) => (await contactRow(db, input)).status;

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((others) => [item, ...others]),
  );
}

describe('Status webhooks', () => {
  const orders = permutations<CallStatus>(['trying', 'ringing', 'in-progress', 'completed']);

  test.each(orders)(
    'in the order %s, %s, %s, %s end the call once as completed',
    async (...order) => {
      const input = await storePlacedCall(db);
      const ends: (boolean | undefined)[] = [];
      for (const status of order) {
        ends.push((await reportStatus(db, input, { status, durationSeconds: 7 }))?.hasEnded);
      }
      expect(ends).toEqual(order.map((status) => status === 'completed'));
      expect(await callRow(db, input)).toMatchObject({
        callStatus: 'completed',
        endedAt: NOW,
        durationSeconds: 7,
      });
      const beforeEnd = order.slice(0, order.indexOf('completed'));
      const rang = beforeEnd.includes('ringing') || beforeEnd.includes('in-progress');
      expect(await contactStatusOf(input)).toBe(rang ? 'in_progress' : 'dispatched');
    },
  );

  test('that arrive together end the call once as completed', async () => {
    const input = await storePlacedCall(db);
    const results = await Promise.all(
      (['completed', 'trying', 'in-progress', 'ringing', 'completed'] as const).map((status) =>
        reportStatus(db, input, { status }),
      ),
    );
    expect(results.filter((progress) => progress?.hasEnded)).toHaveLength(1);
    expect(await statusOf(input)).toBe('completed');
  });

  test.each(['completed', 'busy', 'no-answer', 'failed', 'canceled'] as const)(
    'that arrive after %s change nothing',
    async (end) => {
      const input = await storePlacedCall(db);
      expect((await reportStatus(db, input, { status: end }))?.hasEnded).toBe(true);
      const ended = await callRow(db, input);
      for (const status of CALL_STATUSES) {
        expect((await reportStatus(db, input, { status, sipStatus: 500 }))?.hasEnded).toBe(false);
      }
      expect(await callRow(db, input)).toEqual(ended);
    },
  );

  test('that arrive a second time change nothing', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'in-progress' });
    const once = await callRow(db, input);
    await reportStatus(db, input, { status: 'in-progress' });
    expect(await callRow(db, input)).toEqual(once);
  });
});

describe('The status of a contact', () => {
  test.each<[CallStatus, string]>([
    ['trying', 'dispatched'],
    ['ringing', 'in_progress'],
    ['early-media', 'in_progress'],
    ['in-progress', 'in_progress'],
  ])('after the webhook %s is %s', async (status, contactStatus) => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status });
    expect(await contactStatusOf(input)).toBe(contactStatus);
  });

  test('does not change when an older execution rings', async () => {
    const { input } = await storeClaimed(db);
    const old = await storeCall(db, { contactId: input.contactId, callStatus: 'queued' });
    await db
      .updateTable('calls')
      .set({ endedAt: null })
      .where('executionId', '=', old.executionId)
      .execute();
    await reportStatus(db, old, { status: 'ringing' });
    expect(await contactStatusOf(input)).toBe('dispatched');
  });

  test('does not change when a ringing webhook arrives after the end', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'no-answer' });
    await reportStatus(db, input, { status: 'ringing' });
    expect(await contactStatusOf(input)).toBe('dispatched');
  });

  test('does not change when a ringing webhook arrives after the settlement', async () => {
    const settled = { status: 'retrying', currentExecutionId: null } as const;
    const input = await storePlacedCall(db, {}, settled);
    await reportStatus(db, input, { status: 'ringing' });
    expect(await contactStatusOf(input)).toBe('retrying');
  });
});

describe('The record of a call', () => {
  test('has the time of the in-progress webhook as its answer and counts its duration from then', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'in-progress', at: afterNow(3) });
    await reportStatus(db, input, {
      status: 'completed',
      at: afterNow(10),
      endedBy: 'caller',
      sipStatus: 200,
    });
    expect(await callRow(db, input)).toMatchObject({
      answeredAt: afterNow(3),
      endedAt: afterNow(10),
      durationSeconds: 7,
      hangupBy: 'user',
      sipStatus: 200,
    });
  });

  test('dates an unreported answer from the end and the duration', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, {
      status: 'completed',
      at: afterNow(10),
      durationSeconds: 4,
      endedBy: 'jambonz',
    });
    expect(await callRow(db, input)).toMatchObject({
      answeredAt: afterNow(6),
      durationSeconds: 4,
      hangupBy: 'assistant',
    });
  });

  test('is canceled if nobody answered and its hang-up was requested', async () => {
    const input = await storePlacedCall(db, { hangupRequestedAt: NOW });
    await reportStatus(db, input, { status: 'no-answer', sipStatus: 487 });
    expect(await statusOf(input)).toBe('canceled');
  });

  test('takes status and sid from a webhook after a request without a clear answer', async () => {
    const input = await storePlacedCall(db, { callStatus: 'unknown' });
    await reportStatus(db, input, { status: 'ringing' });
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'ringing',
      callSid: `sid-${input.executionId}`,
    });
  });

  test('keeps who hung up as the agent reported it', async () => {
    const input = await storePlacedCall(db, { hangupBy: 'assistant' });
    await reportStatus(db, input, { status: 'completed', endedBy: 'caller' });
    expect((await callRow(db, input))?.hangupBy).toBe('assistant');
  });
});
