import { sql, type SqlBool } from 'kysely';
import type { PagePosition } from '../../domain/batch-event.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { bytesOfReport, bytesSpoken } from '../calls/call-lists.ts';
import type { BatchInCampaign, OwnBatch } from './batches.ts';
import type { CallRow, ContactRow, Db } from '../tables.ts';
/** What one look at a batch sees. */
export type BatchLook = Pick<
  BatchInCampaign,
  'batchId' | 'status' | 'campaignStatus' | 'totalContacts' | 'removedContacts' | 'dispatchEndedAt'
> & {
  snapshot: Snapshot;
  /** A contact or a call of the batch changed after `since`. */
  hasChanges: boolean;
};

/**
 * Looks whether something of a batch has changed since a snapshot; one statement, which reads two
 * places in two indexes when nothing has. undefined for a batch that is not there.
 * @param since null: what has changed does not matter
 */
export async function lookAtBatch(
  db: Db,
  { organizationId, batchId, since }: OwnBatch & { since: Snapshot | null },
): Promise<BatchLook | undefined> {
  const isNew = sql`batch_id = ${batchId}
    and changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
    and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)`;
  const { rows } = await sql<BatchLook>`
    select batches.batch_id, batches.status, campaigns.status as campaign_status,
      batches.total_contacts, batches.removed_contacts, batches.dispatch_ended_at,
      pg_current_snapshot()::text as snapshot,
      exists (select from calls where ${isNew}) or exists (select from contacts where ${isNew})
        as has_changes
    from batches join campaigns on campaigns.campaign_id = batches.campaign_id
    where batches.batch_id = ${batchId} and batches.organization_id = ${organizationId}
      and batches.deleted_at is null and campaigns.deleted_at is null`.execute(db);
  return rows[0];
}

/** Changes that `page.until` sees and `since` does not, after the place of the page. */
export type ChangesQuestion = {
  batchId: string;
  since: Snapshot;
  page: PagePosition;
  limit: number;
};

/** A transcript may have a million characters. A page has one call at least, whatever its size. */
const MAX_TEXT_BYTES = 1024 ** 2;

/**
 * Calls that changed, as they are now, in the order of the transactions and of their ids: at most
 * `limit`, and no more than a megabyte of texts where there are several.
 */
export async function changedCalls(db: Db, question: ChangesQuestion): Promise<CallRow[]> {
  const { batchId, page, limit } = question;
  const { rows } = await sql<CallRow>`
    with page as (
      select execution_id, changed_in,
        ${bytesOfReport} + ${bytesSpoken} as bytes
      from calls where batch_id = ${batchId} and ${isAfter('execution_id', page)}
        and ${isBetween(question)}
      order by changed_in, execution_id limit ${limit}
    ), sized as (
      select execution_id, sum(bytes) over (order by changed_in, execution_id) - bytes as before
      from page
    )
    select calls.* from calls join sized using (execution_id)
    where before < ${MAX_TEXT_BYTES} order by changed_in, execution_id`.execute(db);
  return rows;
}

/** Contacts that changed, as they are now, in the order of the transactions and of their ids. */
export async function changedContacts(db: Db, question: ChangesQuestion): Promise<ContactRow[]> {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('batchId', '=', question.batchId)
    .where(isAfter('contact_id', question.page))
    .where(isBetween(question))
    .orderBy('changedIn')
    .orderBy('contactId')
    .limit(question.limit)
    .execute();
}

function isAfter(id: 'execution_id' | 'contact_id', page: PagePosition) {
  return sql<SqlBool>`(changed_in, ${sql.ref(id)}) > (${page.changedIn}::xid8, ${page.id}::uuid)`;
}

/** A row that changed again after `until` is left for the next pages. */
function isBetween({ since, page: { until } }: ChangesQuestion) {
  return sql<SqlBool>`changed_in < pg_snapshot_xmax(${until}::pg_snapshot)
    and pg_visible_in_snapshot(changed_in, ${until}::pg_snapshot)
    and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)`;
}
