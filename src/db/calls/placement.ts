import { type RawBuilder, sql } from 'kysely';
import type { CallRow, Db, NewCall, Tx } from '../tables.ts';

/** The attempt of an execution, locked against its webhooks. */
export async function lockCall(
  tx: Tx,
  { executionId }: { executionId: string },
): Promise<CallRow | undefined> {
  return tx
    .selectFrom('calls')
    .selectAll()
    .where('executionId', '=', executionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Writes an attempt before its request leaves.
 * @returns false when the contact or the number has another live call: the two partial unique
 * indexes calls_live_contact and calls_live_number decide, whoever comes first
 */
export async function insertCall(tx: Tx, call: NewCall): Promise<boolean> {
  const inserted = await tx
    .insertInto('calls')
    .values(call)
    .onConflict((conflict) => conflict.doNothing())
    .returning('executionId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Who is to be woken when the attempt ends. */
export async function setWaiter(
  tx: Tx,
  waiter: { executionId: string; runId: string; activityId: string },
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ waiterRunId: waiter.runId, waiterActivityId: waiter.activityId })
    .where('executionId', '=', waiter.executionId)
    .execute();
}

/**
 * Stores the sid of an accepted request where no webhook was faster.
 * @returns whether the call is to be hung up at once; undefined when the attempt is unknown
 */
export async function recordAccepted(
  db: Db,
  { executionId, callSid, now }: { executionId: string; callSid: string; now: Date },
): Promise<{ callSid: string | null; hangUp: boolean } | undefined> {
  const row = await db
    .updateTable('calls')
    .set((eb) => ({ callSid: eb.fn.coalesce('callSid', eb.val(callSid)), lastNewsAt: now }))
    .where('executionId', '=', executionId)
    .returning(['callSid', 'hangupRequestedAt', 'endedAt'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { callSid: row.callSid, hangUp: row.hangupRequestedAt !== null && row.endedAt === null };
}

/**
 * The request ended without a clear answer: the attempt stays live until it is reconciled.
 * @returns `unknown`; or `taken` when a webhook was faster, `ended` when the attempt is over without
 * a call
 */
export async function recordUnknown(
  db: Db,
  { executionId }: { executionId: string },
): Promise<'unknown' | 'taken' | 'ended'> {
  const { numUpdatedRows } = await db
    .updateTable('calls')
    .set({ callStatus: 'unknown' })
    .where('executionId', '=', executionId)
    .where('callStatus', '=', 'queued')
    .where('callSid', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'unknown';
  const taken = await db
    .selectFrom('calls')
    .select('callSid')
    .where('executionId', '=', executionId)
    .where('callSid', 'is not', null)
    .executeTakeFirst();
  return taken === undefined ? 'ended' : 'taken';
}

/** Call control refused the request for certain: the attempt has failed. */
export async function recordRefused(
  db: Db,
  { executionId, reason, now }: { executionId: string; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('calls')
    .set({ callStatus: 'failed', hangupReason: reason, endedAt: now, lastNewsAt: now })
    .where('executionId', '=', executionId)
    .where('callSid', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
}

/**
 * Removes an attempt that certainly never reached call control; it does not count.
 * @returns the removed attempt; undefined when a webhook or a sid has shown that it did reach it
 */
export async function voidCall(
  tx: Tx,
  { executionId }: { executionId: string },
): Promise<CallRow | undefined> {
  return tx
    .deleteFrom('calls')
    .where('executionId', '=', executionId)
    .where('callSid', 'is', null)
    .where('callStatus', 'in', ['queued', 'unknown'])
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The caller number of a contact's last attempt. */
export async function lastCallerNumber(
  tx: Tx,
  { contactId }: { contactId: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('calls')
    .select('fromNumber')
    .where('contactId', '=', contactId)
    .orderBy('executionId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.fromNumber ?? null;
}

/**
 * Which of some calls that an account lists for the numbers of an attempt may be another's: those
 * that are bound to one, those whose webhooks named one, and all of them while a second live attempt
 * with these numbers has no call yet: of any organization that calls with this account of jambonz,
 * wherever it is kept.
 * @param installationSid the account of calls that have none of their organization
 */
export async function callSidsOfOthers(
  db: Db,
  own: Pick<CallRow, 'executionId' | 'toNumber' | 'fromNumber' | 'callControlAccountId'> & {
    callSids: readonly string[];
    installationSid: string;
  },
): Promise<string[]> {
  const sidOf = (accountId: RawBuilder<unknown>) => sql`
    case when ${accountId} is null then ${own.installationSid.toLowerCase()}
    else (select account_sid from call_control_accounts where account_id = ${accountId}) end`;
  const { rows } = await sql<{ callSid: string }>`
    select listed.call_sid from unnest(${[...own.callSids]}::text[]) as listed (call_sid)
    where exists (
        select from calls
        where call_sid = listed.call_sid and execution_id <> ${own.executionId})
      or exists (
        select from call_events
        where call_sid = listed.call_sid
          and payload -> 'customerData' ->> 'execution_id' <> ${own.executionId})
      or exists (
        select from calls
        where to_number = ${own.toNumber} and from_number = ${own.fromNumber}
          and ${sidOf(sql.ref('calls.call_control_account_id'))}
            is not distinct from ${sidOf(sql`${own.callControlAccountId}::uuid`)}
          and call_sid is null and ended_at is null and execution_id <> ${own.executionId})`.execute(
    db,
  );
  return rows.map(({ callSid }) => callSid);
}
