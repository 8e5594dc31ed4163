import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { OpenErasure } from './erasures.ts';

/** Why the rows of a number may still grow. */
export type Unrest = {
  /** Calls that have not ended, or are not settled. */
  liveCalls: number;
  /** Contacts that are claimed; the gate turns them away. */
  claimedContacts: number;
  /** An upload, a request or a transaction began before the erasure and may still bring the number. */
  isBeingStored: boolean;
  /** Webhooks that an earlier version stored are not cleaned yet. */
  hasOldWebhooks: boolean;
};

/**
 * What an erasure has to wait for. Whatever begins after it finds the number suppressed, so only what
 * was running when it was requested counts, and calls.
 */
export async function unrestOf(
  db: Db,
  { organizationId, phoneNumber, requestedIn, requestedAt }: OpenErasure,
  now: Date,
): Promise<Unrest> {
  const ofNumber = sql`organization_id = ${organizationId} and to_number = ${phoneNumber}`;
  const { rows } = await sql<Unrest>`
    select
      (select count(*) from calls where ${ofNumber} and settled_at is null) as live_calls,
      (select count(*) from contacts where phone_number = ${phoneNumber}
        and organization_id = ${organizationId} and current_execution_id is not null)
        as claimed_contacts,
      pg_snapshot_xmin(pg_current_snapshot()) <= ${requestedIn}::xid8
        or exists (select from imports
          where organization_id = ${organizationId} and begun_at <= ${requestedAt})
        or exists (select from idempotency_keys
          where organization_id = ${organizationId} and created_at <= ${requestedAt}
            and answer_status is null and held_until > ${now}) as is_being_stored,
      exists (select from cleanups where name = 'webhook payloads' and passes = 0)
        as has_old_webhooks`.execute(db);
  const [unrest] = rows;
  if (unrest === undefined) throw new Error('Cannot read what an erasure waits for');
  return unrest;
}
