import type { KyselyPlugin } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { mergeReport } from '../../../src/db/calls/agent-reports.ts';
import { closeAttempt, findLastKnown } from '../../../src/db/calls/attempts.ts';
import { requestHangUp } from '../../../src/db/calls/hang-ups.ts';
import { leaveAttempt } from '../../../src/db/contacts/transitions.ts';
import { RememberedAttempts } from '../../../src/dialer/status/remembered-attempts.ts';
import { recordStatus } from '../../../src/dialer/status/status-webhook.ts';
import type { CallStatus } from '../../../src/domain/call.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { testDatabase } from '../../support/database.ts';
import { afterNow, callRow, contactRow } from '../../support/rows/batch.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

type News = { status: CallStatus; at: number; sipStatus?: number };

/** Records a webhook as a process with this memory does. */
const record = (
  remembered: RememberedAttempts | null,
  { executionId }: { executionId: string },
  { status, at, sipStatus = 200 }: News,
) =>
  recordStatus(
    { db, ...(remembered !== null && { remembered }) },
    {
      executionId,
      report: {
        callSid: `sid-${executionId}`,
        status,
        sipStatus,
        durationSeconds: null,
        endedBy: 'caller',
        at: afterNow(at),
        payload: { status },
        accounts: new Set([null]),
      },
    },
  );

/** What others may do to an attempt since a process has seen it. */
const changes: Record<string, (input: ContactInput) => Promise<unknown>> = {
  nothing: async () => undefined,
  'a later status': (input) => record(null, input, { status: 'in-progress', at: 5 }),
  'another SIP status': (input) =>
    record(null, input, { status: 'ringing', at: 5, sipStatus: 183 }),
  'the end': (input) => record(null, input, { status: 'completed', at: 6 }),
  'a hang-up': (input) => requestHangUp(db, { ...input, now: afterNow(5) }),
  'an end by time': async ({ executionId }) => {
    const callSid = `sid-${executionId}`;
    const seen = await findLastKnown(db, { executionId, callSid });
    if (seen) await closeAttempt(db, { seen, status: 'completed', now: afterNow(5) });
  },
  'a report of the agent': ({ executionId }) =>
    db
      .transaction()
      .execute((tx) =>
        mergeReport(tx, { executionId, report: { hangupBy: 'assistant' }, now: afterNow(5) }),
      ),
  'a contact that has gone on': ({ contactId }) =>
    db.transaction().execute((tx) =>
      leaveAttempt(tx, {
        contactId,
        status: 'skipped',
        statusReason: null,
        dueAt: null,
        lookAt: null,
        lastOutcome: null,
        forcedAt: null,
        refusal: null,
        statusDetail: null,
      }),
    ),
  'the removal of the attempt': ({ executionId }) =>
    db.deleteFrom('calls').where('executionId', '=', executionId).execute(),
};
const firsts = ['trying', 'ringing'] as const;
const lasts = ['trying', 'ringing', 'in-progress', 'completed', 'no-answer'] as const;
const cases = Object.keys(changes).flatMap((change) =>
  firsts.flatMap((first) => lasts.map((last) => [change, first, last] as const)),
);

/** The result and the rows of a webhook that comes after `change`, without the ids. */
const resultOf = async (
  memory: RememberedAttempts | null,
  [change, first, last]: (typeof cases)[number],
) => {
  const input = await storePlacedCall(db);
  await record(memory, input, { status: first, at: 1 });
  await changes[change]?.(input);
  const recorded = await record(memory, input, { status: last, at: 9, sipStatus: 486 });
  const contact = await contactRow(db, input);
  const events = await db
    .selectFrom('callEvents')
    .select(['callStatus', 'payload'])
    .where('executionId', '=', input.executionId)
    .orderBy('callStatus')
    .execute();
  const seen = { recorded, call: await callRow(db, input), status: contact.status, events };
  const ids = Object.values(input).flatMap((id) => (typeof id === 'string' ? [id] : []));
  const text = JSON.stringify(seen, (key, value: unknown) =>
    /Id$|^toNumber$|^changedIn$/.test(key) ? undefined : value,
  );
  return ids.reduce((rest, id) => rest.replaceAll(id, 'id'), text);
};

describe('A webhook of an attempt that its process remembers', () => {
  test.each(cases)('after %s gives what a read gives (%s, then %s)', async (...given) => {
    expect(await resultOf(new RememberedAttempts(), given)).toBe(await resultOf(null, given));
  });

  test('is written without reading the attempt', async () => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    };
    const input = await storePlacedCall(db);
    const remembered = new RememberedAttempts();
    await record(remembered, input, { status: 'trying', at: 1 });
    const nothing = { sipStatus: null, durationSeconds: null, endedBy: null };
    const callSid = `sid-${input.executionId}`;
    const report = { ...nothing, callSid, status: 'ringing' as const, at: afterNow(2) };
    await recordStatus({ db: db.withPlugin(counting), remembered }, { ...input, report });
    expect(statements).toBe(1);
  });

  test('changes nothing if another account signed it', async () => {
    const input = await storePlacedCall(db);
    const remembered = new RememberedAttempts();
    await record(remembered, input, { status: 'trying', at: 1 });
    const nothing = { sipStatus: null, durationSeconds: null, endedBy: null };
    const report = {
      ...nothing,
      callSid: `sid-${input.executionId}`,
      status: 'ringing' as const,
      at: afterNow(2),
      accounts: new Set(['another']),
    };
    await recordStatus({ db, remembered }, { ...input, report });
    expect(await callRow(db, input)).toMatchObject({ callStatus: 'trying' });
  });
});

describe('Remembered attempts', () => {
  test('are those of live calls', async () => {
    const input = await storePlacedCall(db);
    const remembered = new RememberedAttempts();
    const callSid = `sid-${input.executionId}`;
    await record(remembered, input, { status: 'ringing', at: 1 });
    expect(remembered.find({ ...input, callSid })).toMatchObject({ callStatus: 'ringing' });
    expect(remembered.find({ ...input, callSid: 'another' })).toBeUndefined();
    await record(remembered, input, { status: 'completed', at: 2 });
    expect(remembered.find({ ...input, callSid })).toBeUndefined();
  });

  test('are a bounded number: the one that was kept the longest time ago is forgotten', async () => {
    const recorded = await record(null, await storePlacedCall(db), { status: 'ringing', at: 1 });
    if (recorded === undefined) throw new Error('Cannot record a status');
    const { call } = recorded;
    const remembered = new RememberedAttempts();
    for (let n = 0; n <= 4_000; n += 1) remembered.keep({ ...call, executionId: `id-${n}` });
    const { callSid } = call;
    if (callSid === null) throw new Error('The call has no sid');
    expect(remembered.find({ executionId: 'id-0', callSid })).toBeUndefined();
    expect(remembered.find({ executionId: 'id-1', callSid })).toBeDefined();
  });
});
