import { sql } from 'kysely';
import type { TouchedBatch } from './changes.ts';
import type { Db } from '../tables.ts';

/**
 * The batches in progress that a disposition of a call of one of them has stopped: that batch by its own
 * rule, or all of its campaign. Their workflows are to claim, which completes them.
 */
export async function batchesStoppedBy(
  db: Db,
  {
    campaignId,
    batchId,
    disposition,
  }: { campaignId: string; batchId: string; disposition: string },
): Promise<TouchedBatch[]> {
  const { rows } = await sql<TouchedBatch>`
    select batches.batch_id, batches.campaign_id, batches.organization_id, batches.revision,
      batches.status
    from batches join campaigns using (campaign_id)
      join call_counters on counter = ${`disposition:${disposition}`} and (
        (owner_id = campaign_id and calls >= (campaigns.stop_when ->> 'count')::integer
          and campaigns.stop_when ->> 'disposition' = ${disposition})
        or (owner_id = batch_id and batch_id = ${batchId}
          and calls >= (batches.stop_when ->> 'count')::integer
          and batches.stop_when ->> 'disposition' = ${disposition}))
    where campaign_id = ${campaignId} and batches.status = 'in_progress'`.execute(db);
  return rows;
}
