import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { mergeReport } from '../../../src/db/calls/agent-reports.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { storePlacedCall, reportStatus } from '../../support/rows/placed-call.ts';
import { testDatabase, untilBlocked } from '../../support/database.ts';
import { callRow, contactRow, NOW, afterNow } from '../../support/rows/batch.ts';
import { closeAttempt, findLastKnown, type LastKnown } from '../../../src/db/calls/attempts.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const lastKnownOf = async ({ executionId }: ContactInput) => {
  const { callSid } = (await callRow(db, { executionId })) ?? { callSid: null };
  const known = await findLastKnown(db, { executionId, callSid });
  if (known === undefined) throw new Error(`Cannot find the attempt of ${executionId}`);
  return known;
};
const closeByTime = async (input: ContactInput, seen?: LastKnown) =>
  closeAttempt(db, {
    seen: seen ?? (await lastKnownOf(input)),
    status: 'unknown',
    now: afterNow(20),
  });
const statusOf = async (input: ContactInput) => (await callRow(db, input))?.callStatus;
const contactStatusOf = async (input: ContactInput) => (await contactRow(db, input)).status;
const eventsOf = async ({ executionId }: ContactInput) =>
  db
    .selectFrom('callEvents')
    .select(['callSid', 'callStatus', 'payload'])
    .where('executionId', '=', executionId)
    .orderBy('receivedAt')
    .execute();

describe('Closing an attempt whose end is unknown', () => {
  test('lets the real end replace the unknown one', async () => {
    const input = await storePlacedCall(db);
    await closeByTime(input);
    const progress = await reportStatus(db, input, {
      status: 'completed',
      at: afterNow(30),
      durationSeconds: 5,
    });
    expect(progress?.hasEnded).toBe(false);
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'completed',
      endedAt: afterNow(30),
      durationSeconds: 5,
      closedByTime: false,
    });
  });

  test('lets only the first reported end replace the unknown one', async () => {
    const input = await storePlacedCall(db);
    await closeByTime(input);
    await reportStatus(db, input, { status: 'busy' });
    await reportStatus(db, input, { status: 'completed' });
    expect(await statusOf(input)).toBe('busy');
  });

  test('is not undone by a status that reports no end', async () => {
    const input = await storePlacedCall(db);
    await closeByTime(input);
    await reportStatus(db, input, { status: 'ringing', at: afterNow(30) });
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'unknown',
      endedAt: afterNow(20),
      closedByTime: true,
    });
    expect(await contactStatusOf(input)).toBe('dispatched');
  });

  test('changes nothing if the callee has answered since the attempt was read', async () => {
    const input = await storePlacedCall(db);
    const seen = await lastKnownOf(input);
    await reportStatus(db, input, { status: 'in-progress' });
    expect(await closeByTime(input, seen)).toBeUndefined();
    expect(await callRow(db, input)).toMatchObject({ callStatus: 'in-progress', endedAt: null });
  });

  test('changes nothing if a webhook has bound a call since the attempt was read', async () => {
    const input = await storePlacedCall(db, { callSid: null, callStatus: 'unknown' });
    const seen = await lastKnownOf(input);
    await reportStatus(db, input, { status: 'trying' });
    expect(await closeByTime(input, seen)).toBeUndefined();
    expect(await callRow(db, input)).toMatchObject({ callStatus: 'trying', endedAt: null });
  });

  test('changes nothing if the attempt has already ended', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'busy' });
    expect(await closeByTime(input)).toBeUndefined();
    expect(await statusOf(input)).toBe('busy');
  });
});

describe('A second call for one execution', () => {
  test('is recognised and does not change the attempt', async () => {
    const input = await storePlacedCall(db, { callSid: `first-${uuidv7()}`, callStatus: 'trying' });
    const before = await callRow(db, input);
    const progress = await reportStatus(db, input, { status: 'completed', callSid: 'second' });
    expect(progress).toMatchObject({ isOfAnotherCall: true, hasEnded: false });
    expect(await callRow(db, input)).toEqual(before);
  });

  test('does not change the status of the contact by ringing', async () => {
    const input = await storePlacedCall(db, { callSid: `first-${uuidv7()}` });
    await reportStatus(db, input, { status: 'ringing', callSid: 'second' });
    expect(await contactStatusOf(input)).toBe('dispatched');
  });

  test('is recognised although the statuses of both calls arrive together', async () => {
    const input = await storePlacedCall(db);
    const results = await Promise.all(
      ['one', 'two'].map((name) =>
        reportStatus(db, input, { status: 'ringing', callSid: `${name}-${input.executionId}` }),
      ),
    );
    expect(results.filter((progress) => progress?.isOfAnotherCall)).toHaveLength(1);
  });
});

test('A status of an unknown execution is not recorded', async () => {
  expect(await reportStatus(db, { executionId: uuidv7() }, { status: 'ringing' })).toBeUndefined();
});

describe('A status webhook', () => {
  test('is stored once for each call and status', async () => {
    const input = await storePlacedCall(db);
    await reportStatus(db, input, { status: 'ringing', payload: { try: 1 } });
    await reportStatus(db, input, { status: 'ringing', payload: { try: 2 } });
    await reportStatus(db, input, { status: 'trying', payload: { try: 1 }, at: afterNow(1) });
    const callSid = `sid-${input.executionId}`;
    expect(await eventsOf(input)).toEqual([
      { callSid, callStatus: 'ringing', payload: { try: 1 } },
      { callSid, callStatus: 'trying', payload: { try: 1 } },
    ]);
  });

  test('of a second call is not stored under the execution', async () => {
    const input = await storePlacedCall(db, { callSid: `first-${uuidv7()}` });
    await reportStatus(db, input, { status: 'ringing', callSid: 'second', payload: {} });
    expect(await eventsOf(input)).toEqual([]);
  });
});

test('A report that an agent sends while the call ends is not lost', async () => {
  const input = await storePlacedCall(db);
  const { reporting } = await db.transaction().execute(async (tx) => {
    const report = { hangupBy: 'assistant' } as const;
    await mergeReport(tx, { executionId: input.executionId, report, now: NOW });
    const started = reportStatus(db, input, { status: 'completed', endedBy: 'caller' });
    await untilBlocked(db);
    return { reporting: started };
  });
  await reporting;
  expect(await callRow(db, input)).toMatchObject({
    callStatus: 'completed',
    hangupBy: 'assistant',
  });
});
