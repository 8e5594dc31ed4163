import { sql } from 'kysely';
import type { CallStatus } from '../../domain/call.ts';
import {
  type AttemptGroup,
  MAX_DISPOSITIONS,
  type Sentiment,
  type Tallies,
} from '../../domain/stats.ts';
import { findCampaign } from './campaigns.ts';
import type { Db, Tx } from '../tables.ts';

type CampaignKey = { organizationId: string; campaignId: string };

/**
 * Counts batches, contacts and attempts of a campaign in one snapshot. The contacts of deleted
 * batches do not count, but their attempts do, because they were made and paid for.
 * @returns undefined when the organization has no such campaign
 */
export async function tallyCampaign(db: Db, key: CampaignKey): Promise<Tallies | undefined> {
  return db.transaction().execute(async (tx) => {
    // Gives all statements the same snapshot, so that the counts add up.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const campaign = await findCampaign(tx, key);
    if (campaign === undefined) return undefined;
    return {
      campaignStatus: campaign.status,
      batches: await countBatchesByStatus(tx, key),
      contacts: await countContactsByStatus(tx, key),
      ...talliesOfAttempts(await countAttempts(tx, key)),
      dispositions: await countDispositions(tx, key),
    };
  });
}

async function countBatchesByStatus(tx: Tx, { campaignId }: CampaignKey) {
  return tx
    .selectFrom('batches')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('campaignId', '=', campaignId)
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute();
}

/** An index-only scan of contacts_status. */
async function countContactsByStatus(tx: Tx, { campaignId }: CampaignKey) {
  return tx
    .selectFrom('contacts')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('batchId', 'in', (eb) =>
      eb
        .selectFrom('batches')
        .select('batchId')
        .where('campaignId', '=', campaignId)
        .where('deletedAt', 'is', null),
    )
    .groupBy('status')
    .execute();
}

type AttemptCounts = Omit<Tallies['attempts'], 'total'> & {
  callStatus: CallStatus | null;
  sentiment: Sentiment | null;
  retryCount: number | null;
  /** The column by which this row groups attempts. */
  groupedBy: 'all' | 'call_status' | 'sentiment' | 'retry_count';
  attempts: number;
};

/** Counts attempts in one scan, grouped by each column that has few distinct values. */
async function countAttempts(tx: Tx, { campaignId }: CampaignKey): Promise<AttemptCounts[]> {
  const { rows } = await sql<AttemptCounts>`
    select call_status, sentiment, retry_count,
      case grouping(call_status, sentiment, retry_count)
        when 3 then 'call_status' when 5 then 'sentiment' when 6 then 'retry_count'
        else 'all' end as grouped_by,
      count(*) as attempts,
      count(*) filter (where is_connected) as connected,
      count(*) filter (where is_connected and ended_at is not null) as ended,
      count(*) filter (where ended_at is null) as active,
      count(disposition) as with_disposition,
      coalesce(sum(duration_seconds), 0) as duration_seconds,
      coalesce(sum(total_cost), 0) as cost_usd
    from (
      select *, answered_at is not null or call_status in ('in-progress', 'completed') as is_connected
      from calls
      where batch_id in (select batch_id from batches where campaign_id = ${campaignId})
    ) as attempt
    group by grouping sets ((), (call_status), (sentiment), (retry_count))`.execute(tx);
  return rows;
}

/**
 * Counts the most frequent dispositions in a separate scan, which Postgres runs in parallel: 2 s
 * for a million distinct texts, compared with 10 s as one more grouping set of `countAttempts`.
 */
async function countDispositions(
  tx: Tx,
  { campaignId }: CampaignKey,
): Promise<Tallies['dispositions']> {
  const { rows } = await sql<Tallies['dispositions'][number]>`
    select disposition, count(*) as count from calls
    where batch_id in (select batch_id from batches where campaign_id = ${campaignId})
      and disposition is not null
    group by disposition
    order by count desc, disposition collate "C" limit ${MAX_DISPOSITIONS}`.execute(tx);
  return rows;
}

function talliesOfAttempts(counts: readonly AttemptCounts[]) {
  const [all] = counts.filter((row) => row.groupedBy === 'all');
  const { attempts: total = 0, connected = 0, ended = 0, active = 0 } = all ?? {};
  const { withDisposition = 0, durationSeconds = 0, costUsd = 0 } = all ?? {};
  const groupedBy = (column: AttemptCounts['groupedBy']) =>
    counts.filter((row) => row.groupedBy === column);
  return {
    attempts: { total, connected, ended, active, withDisposition, durationSeconds, costUsd },
    byCallStatus: groupedBy('call_status').flatMap((row) => group(row.callStatus, row)),
    bySentiment: groupedBy('sentiment').map((row) => ({ ...row, value: row.sentiment })),
    byRetryCount: groupedBy('retry_count').flatMap((row) => group(row.retryCount, row)),
  } satisfies Partial<Tallies>;
}

/** Converts a row of a grouping set; the value is null only in rows of the other sets. */
function group<T>(value: T | null, { attempts, connected }: AttemptCounts): AttemptGroup<T>[] {
  return value === null ? [] : [{ value, attempts, connected }];
}
