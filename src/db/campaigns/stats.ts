import { type RawBuilder, sql } from 'kysely';
import type { CallStatus } from '../../domain/call.ts';
import { CONTACT_STATUSES } from '../../domain/contact.ts';
import { nextUtcDay, utcDay } from '../../domain/limits/spend.ts';
import type { Usage } from '../../domain/limits/usage-limits.ts';
import {
  type AttemptGroup,
  MAX_DISPOSITIONS,
  type Sentiment,
  type Tallies,
} from '../../domain/stats.ts';
import { findCampaign } from './campaigns.ts';
import type { CampaignRow, Db, Tx } from '../tables.ts';

/** `now`: its day in UTC is today. */
type Question = { organizationId: string; campaignId: string; now: Date };

export type CampaignTallies = Tallies & {
  campaign: CampaignRow;
  /** Calls and money as limits count them, whether the campaign has limits or not. */
  usage: Record<'total' | 'today', Usage>;
};

/**
 * Counts batches, contacts and attempts of a campaign in one snapshot. The contacts of deleted
 * batches do not count, but their attempts do, because they were made and paid for.
 * @returns undefined when the organization has no such campaign
 */
export async function tallyCampaign(
  db: Db,
  question: Question,
): Promise<CampaignTallies | undefined> {
  return db.transaction().execute(async (tx) => {
    // Gives all statements the same snapshot, so that the counts add up.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    // A large campaign takes a second: one process of Postgres leaves the other processors to whoever dials.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    const campaign = await findCampaign(tx, question);
    if (campaign === undefined) return undefined;
    return {
      campaign,
      campaignStatus: campaign.status,
      batches: await countBatchesByStatus(tx, question),
      contacts: await countContactsByStatus(tx, question),
      ...talliesOfAttempts(await countAttempts(tx, question)),
      dispositions: await countDispositions(tx, question),
    };
  });
}

async function countBatchesByStatus(tx: Tx, { campaignId }: Question) {
  return tx
    .selectFrom('batches')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('campaignId', '=', campaignId)
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute();
}

/** Scans the index contacts_status alone, for each batch and status: a million contacts take 150 ms. */
async function countContactsByStatus(tx: Tx, { campaignId }: Question) {
  const { rows } = await sql<Tallies['contacts'][number]>`
    select each.status, sum(counted.contacts) as count
    from batches cross join unnest(${[...CONTACT_STATUSES]}::text[]) as each(status)
      cross join lateral (
        select count(*) as contacts from contacts
        where contacts.batch_id = batches.batch_id and contacts.status = each.status
      ) as counted
    where batches.campaign_id = ${campaignId} and batches.deleted_at is null
    group by each.status`.execute(tx);
  return rows;
}

type AttemptCounts = Omit<Tallies['attempts'], 'total'> & {
  callStatus: CallStatus | null;
  sentiment: Sentiment | null;
  retryCount: number | null;
  /** The column by which this row groups attempts. */
  groupedBy: 'all' | 'call_status' | 'sentiment' | 'retry_count';
  attempts: number;
  total: Usage;
  today: Usage;
};

/** The calls and money of attempts as limits count them, as JSON. */
const usage = (which: RawBuilder<unknown>) => sql<Usage>`json_build_object(
  'calls', coalesce(sum(attempts) ${which}, 0),
  'spentUsd', coalesce(sum(spent_usd) ${which}, 0),
  'reservedUsd', coalesce(sum(reserved_usd) ${which}, 0))`;

/**
 * Counts attempts in one scan, grouped by each column that has few distinct values. The scan itself groups
 * by all of them: half a million attempts take 1 s, and grouping sets over the attempts a second more.
 */
async function countAttempts(tx: Tx, { campaignId, now }: Question): Promise<AttemptCounts[]> {
  const [begins, ends] = [new Date(utcDay(now)), nextUtcDay(now)];
  const { rows } = await sql<AttemptCounts>`
    with alike as (
      select call_status, sentiment, retry_count, ended_at is null as is_active,
        answered_at is not null or call_status in ('in-progress', 'completed') as is_connected,
        created_at >= ${begins} and created_at < ${ends} as is_of_today,
        count(*) as attempts, count(disposition) as with_disposition,
        sum(duration_seconds) as duration_seconds, sum(total_cost) as cost_usd,
        sum(call_cost(calls)) as spent_usd, sum(call_reserve(calls)) as reserved_usd
      from calls where campaign_id = ${campaignId}
      group by 1, 2, 3, 4, 5, 6
    )
    select call_status, sentiment, retry_count,
      case grouping(call_status, sentiment, retry_count)
        when 3 then 'call_status' when 5 then 'sentiment' when 6 then 'retry_count'
        else 'all' end as grouped_by,
      coalesce(sum(attempts), 0) as attempts,
      coalesce(sum(attempts) filter (where is_connected), 0) as connected,
      coalesce(sum(attempts) filter (where is_connected and not is_active), 0) as ended,
      coalesce(sum(attempts) filter (where is_active), 0) as active,
      coalesce(sum(with_disposition), 0) as with_disposition,
      coalesce(sum(duration_seconds), 0) as duration_seconds,
      coalesce(sum(cost_usd), 0) as cost_usd,
      ${usage(sql``)} as total, ${usage(sql`filter (where is_of_today)`)} as today
    from alike
    group by grouping sets ((), (call_status), (sentiment), (retry_count))`.execute(tx);
  return rows;
}

/**
 * Counts the most frequent dispositions in a separate scan: 1.5 s for a million distinct texts, compared
 * with 10 s as one more grouping set of `countAttempts`.
 */
async function countDispositions(
  tx: Tx,
  { campaignId }: Question,
): Promise<Tallies['dispositions']> {
  const { rows } = await sql<Tallies['dispositions'][number]>`
    select disposition, count(*) as count from calls
    where campaign_id = ${campaignId} and disposition is not null
    group by disposition
    order by count desc, disposition collate "C" limit ${MAX_DISPOSITIONS}`.execute(tx);
  return rows;
}

function talliesOfAttempts(counts: readonly AttemptCounts[]) {
  const all = counts.find((row) => row.groupedBy === 'all');
  if (all === undefined) throw new Error('Cannot count attempts: an aggregate gave no row');
  const { attempts: total, connected, ended, active } = all;
  const { withDisposition, durationSeconds, costUsd } = all;
  const groupedBy = (column: AttemptCounts['groupedBy']) =>
    counts.filter((row) => row.groupedBy === column);
  return {
    attempts: { total, connected, ended, active, withDisposition, durationSeconds, costUsd },
    byCallStatus: groupedBy('call_status').flatMap((row) => group(row.callStatus, row)),
    bySentiment: groupedBy('sentiment').map((row) => ({ ...row, value: row.sentiment })),
    byRetryCount: groupedBy('retry_count').flatMap((row) => group(row.retryCount, row)),
    usage: { total: all.total, today: all.today },
  } satisfies Partial<CampaignTallies>;
}

/** Converts a row of a grouping set; the value is null only in rows of the other sets. */
function group<T>(value: T | null, { attempts, connected }: AttemptCounts): AttemptGroup<T>[] {
  return value === null ? [] : [{ value, attempts, connected }];
}
