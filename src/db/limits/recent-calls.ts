import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { BatchRow, Db, Tx } from '../tables.ts';

/** When an attempt is too recent for a batch: its rule, as an instant; null: it has none. */
export function recentSince(
  { skipIfCalledWithinSeconds: seconds }: Pick<BatchRow, 'skipIfCalledWithinSeconds'>,
  now: Date,
): Date | null {
  return seconds === null ? null : new Date(now.getTime() - seconds * 1000);
}

type Called = { organizationId: string; since: Date | null };

/** SQL of whether the organization has called a number since an instant; by the index calls_of_callee. */
export function isCalledSince(
  { organizationId, since }: Called,
  phoneNumber: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (since === null) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from calls where calls.organization_id = ${organizationId}
      and calls.to_number = ${phoneNumber} and calls.created_at > ${since})`;
}

/** Whether the organization has called a number since an instant. */
export async function wasCalledSince(
  db: Db,
  { phoneNumber, ...called }: Called & { phoneNumber: string },
): Promise<boolean> {
  const { rows } = await sql<{ wasCalled: boolean }>`
    select ${isCalledSince(called, sql`${phoneNumber}`)} as was_called`.execute(db);
  return rows[0]?.wasCalled ?? false;
}

/** The longest that a million contacts may take; they are a look-up in an index each. */
const LONGEST = '60s';

/**
 * Skips the new contacts of a batch whose numbers were called since an instant.
 * A token that is limited to a campaign sees the calls of that alone; the claim sees all.
 * @param firstPosition of the contacts that were added last
 * @returns how many
 */
export async function skipRecentlyCalled(
  tx: Tx,
  { batchId, firstPosition, ...called }: Called & { batchId: string; firstPosition: number },
): Promise<number> {
  if (called.since === null) return 0;
  await sql`set local statement_timeout = ${sql.lit(LONGEST)}`.execute(tx);
  const { numAffectedRows } = await sql`
    update contacts set status = 'skipped', status_reason = 'recently_called'
    where batch_id = ${batchId} and position >= ${firstPosition} and status = 'pending'
      and ${isCalledSince(called, sql.ref('contacts.phoneNumber'))}`.execute(tx);
  await sql`set local statement_timeout to default`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
