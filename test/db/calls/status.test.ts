import { afterAll, describe, expect, test } from 'vitest';
import { CALL_STATUSES, type CallStatus } from '../../../src/domain/call.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storePlacedCall, reportStatus } from '../../support/rows/placed-call.ts';
import { testDatabase } from '../../support/database.ts';
import { callRow, contactRow, NOW, seconds, storeClaimed } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const statusOf = async (input: ContactInput) => (await callRow(db, input))?.callStatus;
const contactStatusOf = async (input: ContactInput) => (await contactRow(db, input)).status;

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

describe('webhooks in any order', () => {
  const orders = permutations<CallStatus>(['trying', 'ringing', 'in-progress', 'completed']);

  test.each(orders)('%s, %s, %s, %s end in completed once', async (...order) => {
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
    const heard = order.slice(0, order.indexOf('completed'));
    const rang = heard.includes('ringing') || heard.includes('in-progress');
    expect(await contactStatusOf(input)).toBe(rang ? 'in_progress' : 'dispatched');
  });

  test('that come together end in completed once', async () => {
    const input = await storePlacedCall(db);
    const told = await Promise.all(
      (['completed', 'trying', 'in-progress', 'ringing', 'completed'] as const).map((status) =>
        reportStatus(db, input, { status }),
      ),
    );
    expect(told.filter((progress) => progress?.hasEnded)).toHaveLength(1);
    expect(await statusOf(input)).toBe('completed');
  });

  test.each(['completed', 'busy', 'no-answer', 'failed', 'canceled'] as const)(
    'never leave %s',
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

  test('that are doubled change nothing', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'in-progress' });
    const once = await callRow(db, input);
    await reportStatus(db, input, { status: 'in-progress' });
    expect(await callRow(db, input)).toEqual(once);
  });
});

describe('a ringing telephone', () => {
  test.each<[CallStatus, string]>([
    ['trying', 'dispatched'],
    ['ringing', 'in_progress'],
    ['early-media', 'in_progress'],
    ['in-progress', 'in_progress'],
  ])('is heard of by %s: the contact is %s', async (status, contactStatus) => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status });
    expect(await contactStatusOf(input)).toBe(contactStatus);
  });

  test('changes no contact that has another execution', async () => {
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

  test('changes no contact whose attempt has ended', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'no-answer' });
    await reportStatus(db, input, { status: 'ringing' });
    expect(await contactStatusOf(input)).toBe('dispatched');
  });

  test('changes no contact that has been settled', async () => {
    const settled = { status: 'retrying', currentExecutionId: null } as const;
    const input = await storePlacedCall(db, {}, settled);
    await reportStatus(db, input, { status: 'ringing' });
    expect(await contactStatusOf(input)).toBe('retrying');
  });
});

describe('the record', () => {
  test('is answered when the conversation begins', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'in-progress', at: seconds(3) });
    await reportStatus(db, input, {
      status: 'completed',
      at: seconds(10),
      endedBy: 'caller',
      sipStatus: 200,
    });
    expect(await callRow(db, input)).toMatchObject({
      answeredAt: seconds(3),
      endedAt: seconds(10),
      durationSeconds: 7,
      hangupBy: 'user',
      sipStatus: 200,
    });
  });

  test('dates an answer that was not told back from the end', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, {
      status: 'completed',
      at: seconds(10),
      durationSeconds: 4,
      endedBy: 'jambonz',
    });
    expect(await callRow(db, input)).toMatchObject({
      answeredAt: seconds(6),
      durationSeconds: 4,
      hangupBy: 'assistant',
    });
  });

  test('is canceled when nobody answered and we hung up', async () => {
    const input = await storePlacedCall(db, { hangupRequestedAt: NOW });
    await reportStatus(db, input, { status: 'no-answer', sipStatus: 487 });
    expect(await statusOf(input)).toBe('canceled');
  });

  test('leaves the outcome of a request that was unclear', async () => {
    const input = await storePlacedCall(db, { callStatus: 'unknown' });
    await reportStatus(db, input, { status: 'ringing' });
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'ringing',
      callSid: `sid-${input.executionId}`,
    });
  });

  test('keeps who hung up as the agent told it', async () => {
    const input = await storePlacedCall(db, { hangupBy: 'assistant' });
    await reportStatus(db, input, { status: 'completed', endedBy: 'caller' });
    expect((await callRow(db, input))?.hangupBy).toBe('assistant');
  });
});
