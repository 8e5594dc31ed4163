import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { mergeReport } from '../../../src/db/calls/reports.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { storePlacedCall, reportStatus } from '../../support/rows/placed-call.ts';
import { testDatabase, untilBlocked } from '../../support/database.ts';
import { callRow, contactRow, NOW, seconds } from '../../support/rows/batch.ts';
import { closeAttempt } from '../../../src/db/calls/attempts.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const closed = async (input: ContactInput) =>
  closeAttempt(db, { ...input, status: 'unknown', now: seconds(20) });
const statusOf = async (input: ContactInput) => (await callRow(db, input))?.callStatus;
const contactStatusOf = async (input: ContactInput) => (await contactRow(db, input)).status;
const eventsOf = async ({ executionId }: ContactInput) =>
  db
    .selectFrom('callEvents')
    .select(['callSid', 'callStatus', 'payload'])
    .where('executionId', '=', executionId)
    .orderBy('receivedAt')
    .execute();

describe('an attempt that was closed by time', () => {
  test('takes the real end when it comes', async () => {
    const input = await storePlacedCall(db);
    await closed(input);
    const progress = await reportStatus(db, input, {
      status: 'completed',
      at: seconds(30),
      durationSeconds: 5,
    });
    expect(progress?.hasEnded).toBe(false);
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'completed',
      endedAt: seconds(30),
      durationSeconds: 5,
      closedByTime: false,
    });
  });

  test('takes one end only', async () => {
    const input = await storePlacedCall(db);
    await closed(input);
    await reportStatus(db, input, { status: 'busy' });
    await reportStatus(db, input, { status: 'completed' });
    expect(await statusOf(input)).toBe('busy');
  });

  test('is not brought to life by older news', async () => {
    const input = await storePlacedCall(db);
    await closed(input);
    await reportStatus(db, input, { status: 'ringing', at: seconds(30) });
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'unknown',
      endedAt: seconds(20),
      closedByTime: true,
    });
    expect(await contactStatusOf(input)).toBe('dispatched');
  });

  test('is not closed when it has ended', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'busy' });
    expect(await closed(input)).toBeUndefined();
    expect(await statusOf(input)).toBe('busy');
  });
});

describe('a second call for one execution', () => {
  test('is a stranger that changes nothing', async () => {
    const input = await storePlacedCall(db, { callSid: `first-${uuidv7()}`, callStatus: 'trying' });
    const before = await callRow(db, input);
    const progress = await reportStatus(db, input, { status: 'completed', callSid: 'second' });
    expect(progress).toMatchObject({ isOfAnotherCall: true, hasEnded: false });
    expect(await callRow(db, input)).toEqual(before);
  });

  test('does not move the contact by ringing', async () => {
    const input = await storePlacedCall(db, { callSid: `first-${uuidv7()}` });
    await reportStatus(db, input, { status: 'ringing', callSid: 'second' });
    expect(await contactStatusOf(input)).toBe('dispatched');
  });

  test('is the one whose news come second', async () => {
    const input = await storePlacedCall(db);
    const told = await Promise.all(
      ['one', 'two'].map((name) =>
        reportStatus(db, input, { status: 'ringing', callSid: `${name}-${input.executionId}` }),
      ),
    );
    expect(told.filter((progress) => progress?.isOfAnotherCall)).toHaveLength(1);
  });
});

test('news of an unknown execution are nobody’s', async () => {
  expect(await reportStatus(db, { executionId: uuidv7() }, { status: 'ringing' })).toBeUndefined();
});

describe('a webhook', () => {
  test('is kept once a call and status', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'ringing', payload: { try: 1 } });
    await reportStatus(db, input, { status: 'ringing', payload: { try: 2 } });
    await reportStatus(db, input, { status: 'trying', payload: { try: 1 }, at: seconds(1) });
    const callSid = `sid-${input.executionId}`;
    expect(await eventsOf(input)).toEqual([
      { callSid, callStatus: 'ringing', payload: { try: 1 } },
      { callSid, callStatus: 'trying', payload: { try: 1 } },
    ]);
  });

  test('of a stranger is not kept under the execution', async () => {
    const input = await storePlacedCall(db, { callSid: `first-${uuidv7()}` });
    await reportStatus(db, input, { status: 'ringing', callSid: 'second', payload: {} });
    expect(await eventsOf(input)).toEqual([]);
  });
});

test('a report at the moment of the end is not lost', async () => {
  const input = await storePlacedCall(db);
  const { telling } = await db.transaction().execute(async (tx) => {
    const report = { hangupBy: 'assistant' } as const;
    await mergeReport(tx, { executionId: input.executionId, report, now: NOW });
    const begun = reportStatus(db, input, { status: 'completed', endedBy: 'caller' });
    await untilBlocked(db);
    return { telling: begun };
  });
  await telling;
  expect(await callRow(db, input)).toMatchObject({
    callStatus: 'completed',
    hangupBy: 'assistant',
  });
});
