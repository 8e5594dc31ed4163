import type { Db, CallRow } from '../tables.ts';
import { prepare } from '../prepared.ts';
import { type RawBuilder, sql } from 'kysely';

const findBound = prepare('executionOfCall', (db: Db, { callSid }: { callSid: string }) =>
  db.selectFrom('calls').select('executionId').where('callSid', '=', callSid),
).first;

/** The execution whose attempt is bound to a call; null when there is none. */
export async function executionOfCall(
  db: Db,
  { callSid }: { callSid: string },
): Promise<string | null> {
  const row = await findBound(db, { callSid });
  return row?.executionId ?? null;
}

/** The execution, if its attempt is live, has no call yet, and has these numbers; else null. */
export async function executionOfHook(
  db: Db,
  { executionId, from, to }: { executionId: string; from: string; to: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('calls')
    .select(['executionId', 'fromNumber', 'toNumber'])
    .where('executionId', '=', executionId)
    .where('callSid', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  const isSame =
    row && digits(row.fromNumber) === digits(from) && digits(row.toNumber) === digits(to);
  return isSame ? executionId : null;
}

/** Carriers drop or add the leading `+`. */
function digits(number: string): string {
  return number.replace(/^\+/, '');
}

/**
 * Which of the listed calls may belong to another attempt than this one: those that are bound to
 * another, and those whose webhooks named another. If two live attempts with these numbers have no sid,
 * no listed call can be assigned, and all are returned. The attempts of all organizations that use this
 * account of jambonz count.
 * @param installationSid the account of calls whose organization has no account of its own
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
        select from orphan_webhooks
        where call_sid = listed.call_sid and execution_id <> ${own.executionId})
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
