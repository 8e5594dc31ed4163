import { sql } from 'kysely';
import { firstIdAt } from '../../domain/uuid.ts';
import type { CallRow, Db } from '../tables.ts';

type Question = { batchId: string };

/** Contacts of a batch that ended without a call, by the index contacts_not_eligible. */
export async function countNotEligible(db: Db, { batchId }: Question): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contacts where batch_id = ${batchId} and ${isNotEligible}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** SQL of a contact that an eligibility hook has ended. */
export const isNotEligible = sql`status = 'failed' and status_reason = 'not_eligible'`;

export type RecentCall = Pick<
  CallRow,
  'executionId' | 'contactId' | 'callStatus' | 'sipStatus' | 'hangupReason' | 'createdAt'
>;

type Recent = Question & { organizationId: string; limit: number };

/** The newest calls of a batch that are up. Live calls are few: all of the organization are read. */
export async function liveCalls(db: Db, { batchId, ...asked }: Recent): Promise<RecentCall[]> {
  const { rows } = await sql<RecentCall>`
    with live as materialized (
      select batch_id, ${shown} from calls
      where organization_id = ${asked.organizationId} and ended_at is null)
    select ${shown} from live where batch_id = ${batchId}
    order by execution_id desc limit ${asked.limit}`.execute(db);
  return rows;
}

/** The newest calls of a batch that failed, by the index calls_failed. */
export async function failedCalls(
  db: Db,
  { batchId, limit }: Omit<Recent, 'organizationId'>,
): Promise<RecentCall[]> {
  const { rows } = await sql<RecentCall>`
    select ${shown} from calls where batch_id = ${batchId} and ${hasFailed}
    order by execution_id desc limit ${limit}`.execute(db);
  return rows;
}

const shown = sql`execution_id, contact_id, call_status, sip_status, hangup_reason, created_at`;

/** SQL of a call that has failed, or whose outcome will never be known. */
export const hasFailed = sql`call_status in ('failed', 'unknown') and ended_at is not null`;

/** Calls of a batch that were begun since an instant. */
export async function countStartsSince(
  db: Db,
  { batchId, since }: Question & { since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batchId', '=', batchId)
    .where('executionId', '>=', firstIdAt(since))
    .executeTakeFirstOrThrow();
  return count;
}
