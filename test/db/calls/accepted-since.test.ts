import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRefusal } from '../../../src/dialer/account/breaker.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';
import { acceptedSince } from '../../../src/db/calls/calls.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const own = randomUUID();
const claimedAt = (instant: string) => uuidv7({ msecs: Date.parse(instant) });
const FIRST = claimedAt('2027-01-01T00:00:00Z');

/** Stores 20,000 calls of another account, all accepted and ended. */
beforeAll(async () => {
  const { executionId } = await storePlacedCall(db, {
    callSid: 'sid-of-another',
    callControlAccountId: randomUUID(),
    endedAt: new Date('2027-03-01T08:01:00Z'),
  });
  await sql`
    insert into calls (execution_id, organization_id, campaign_id, batch_id, contact_id,
      call_control_account_id, call_sid, call_status, from_number, to_number, retry_count,
      is_follow_up, is_forced, created_at, ended_at, deadline_at, last_news_at)
    select gen_random_uuid(), organization_id, campaign_id, batch_id, contact_id,
      call_control_account_id, 'sid-' || number, call_status, from_number, to_number, retry_count,
      is_follow_up, is_forced, created_at, ended_at, deadline_at, last_news_at
    from calls, generate_series(1, 20000) number where execution_id = ${executionId}`.execute(db);
  await sql`analyze calls`.execute(db);
});

/** The plan as it was carried out, the pages and rows that it read included. */
const planOf = async (accountId: string | null) => {
  const rows = await acceptedSince(db, { accountId, executionId: FIRST }).explain(
    'text',
    sql`analyze, buffers, costs off, timing off, summary off`,
  );
  return rows.map((row) => String(Object.values(row)[0])).join('\n');
};

test.each([
  ['an account of an organization', own],
  ['the account of the installation', null],
])(
  'The search for an accepted call of %s reads only the calls of that account',
  async (_name, accountId) => {
    const plan = await planOf(accountId);
    expect(plan).toContain('calls_of_account');
    expect(plan).not.toContain('Rows Removed by Filter');
  },
);

test.each([
  ['an account of an organization', own],
  ['the account of the installation', null],
])(
  'The search for an accepted call of %s finds a later call with a sid only',
  async (_name, callControlAccountId) => {
    const since = { accountId: callControlAccountId, executionId: FIRST };
    const find = async () => (await acceptedSince(db, since).executeTakeFirst())?.executionId;
    const store = async (instant: string, callSid: string | null) => {
      const executionId = claimedAt(instant);
      await storePlacedCall(db, { executionId, callSid, callControlAccountId });
      return executionId;
    };
    await store('2026-12-31T00:00:00Z', randomUUID());
    await store('2027-01-02T00:00:00Z', null);
    expect(await find()).toBeUndefined();
    const accepted = await store('2027-01-03T00:00:00Z', randomUUID());
    expect(await find()).toBe(accepted);
  },
);

/** Records a refusal that only concerns a call of this campaign; returns whether calls were read. */
const refusalReadsCalls = async (organizationId: string, campaignId: string) => {
  const read: string[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode') read.push(JSON.stringify(node.from));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const call = { executionId: uuidv7(), contactId: randomUUID(), campaignId };
  const answer = {
    reason: 'call_control_refusing',
    httpStatus: 400,
    retryAfterSeconds: null,
  } as const;
  const refusal = { ...call, ...answer, isCertain: true };
  const now = new Date('2027-03-01T08:00:00Z');
  await recordRefusal(watched, { accountId: null, organizationId, refusal, now, chance: 0 });
  return read.some((from) => from.includes('"calls"'));
};

test('Refusals of one campaign read no calls until another campaign is refused', async () => {
  const { organizationId } = await storeBatch(db);
  const [campaign, other] = [randomUUID(), randomUUID()];
  const readsCalls = [];
  for (const one of [campaign, campaign, campaign, other]) {
    readsCalls.push(await refusalReadsCalls(organizationId, one));
  }
  expect(readsCalls).toEqual([false, false, false, true]);
});
