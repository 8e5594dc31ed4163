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
 * Counts batches, contacts and attempts of a campaign, all as of one instant. Contacts of deleted
 * batches are not counted, their attempts are: they were made and paid.
 * @returns undefined when the organization has no such campaign
 */
export async function tallyCampaign(db: Db, key: CampaignKey): Promise<Tallies | undefined> {
  return db.transaction().execute(async (tx) => {
    // One snapshot for all statements, so that the counts fit together.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const campaign = await findCampaign(tx, key);
    if (campaign === undefined) return undefined;
    return {
      campaignStatus: campaign.status,
      batches: await countBatchesByStatus(tx, key),
      contacts: await countContactsByStatus(tx, key),
      ...talliesOf(await countAttempts(tx, key)),
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

/** Reads the index contacts_status alone. */
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
  /** The member whose value these attempts share. */
  sharedMember: 'all' | 'call_status' | 'sentiment' | 'retry_count';
  attempts: number;
};

/** Every grouping by a member of few values in one scan. */
async function countAttempts(tx: Tx, { campaignId }: CampaignKey): Promise<AttemptCounts[]> {
  const { rows } = await sql<AttemptCounts>`
    select call_status, sentiment, retry_count,
      case grouping(call_status, sentiment, retry_count)
        when 3 then 'call_status' when 5 then 'sentiment' when 6 then 'retry_count'
        else 'all' end as shared_member,
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
 * The most frequent dispositions. A scan of its own, which Postgres does on several processors:
 * with a million different texts 2 s, where it is another of the groupings above 10 s.
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

function talliesOf(counts: readonly AttemptCounts[]) {
  const [all] = counts.filter(({ sharedMember }) => sharedMember === 'all');
  const { attempts: total = 0, connected = 0, ended = 0, active = 0 } = all ?? {};
  const { withDisposition = 0, durationSeconds = 0, costUsd = 0 } = all ?? {};
  const by = (member: AttemptCounts['sharedMember']) =>
    counts.filter(({ sharedMember }) => sharedMember === member);
  return {
    attempts: { total, connected, ended, active, withDisposition, durationSeconds, costUsd },
    byCallStatus: by('call_status').flatMap((row) => group(row.callStatus, row)),
    bySentiment: by('sentiment').map((row) => ({ ...row, value: row.sentiment })),
    byRetryCount: by('retry_count').flatMap((row) => group(row.retryCount, row)),
  } satisfies Partial<Tallies>;
}

/** Of a column that is never null. */
function group<T>(value: T | null, { attempts, connected }: AttemptCounts): AttemptGroup<T>[] {
  return value === null ? [] : [{ value, attempts, connected }];
}
