import { type RawBuilder, sql } from 'kysely';
import type { CampaignRow, Db } from '../tables.ts';
import type { CallQuotas } from '../../domain/limits/quotas.ts';
import type { EndedCalls } from '../../domain/estimate.ts';

/** The facts that the pace of a batch depends on, beside the batch itself. */
export type Outlook = {
  batchId: string;
  campaign: Pick<
    CampaignRow,
    | 'concurrencyLimit'
    | 'callsPerSecond'
    | 'maxLiveCallsPerNumber'
    | 'phoneNumbers'
    | 'retryPolicy'
    | 'workingHours'
    | 'timezone'
  >;
  /** Of the organization. */
  maxLiveCalls: number | null;
  /** What the operator has set for the organization; null: the default of the installation. */
  quotas: Pick<CallQuotas, 'maxLiveCalls' | 'maxCallsPerSecond'>;
  history: EndedCalls[];
};

/** Number of ended calls from which the length and the outcome of calls are estimated. */
const HISTORY_CALLS = 1_000;

/**
 * The outlook of batches of an organization, in one statement: it reads the last calls that have
 * ended along the index calls_newest, once for all batches.
 */
export async function outlooksOf(
  db: Db,
  { organizationId, batchIds }: { organizationId: string; batchIds: readonly string[] },
): Promise<Map<string, Outlook>> {
  if (batchIds.length === 0) return new Map();
  const outlooks = await readOutlooks(db, {
    organizationId,
    id: sql`batches.batch_id`,
    from: sql`batches join campaigns on campaigns.campaign_id = batches.campaign_id`,
    where: sql`batches.batch_id = any(${[...batchIds]}::uuid[])
      and batches.organization_id = ${organizationId}`,
  });
  return new Map(outlooks.map((outlook) => [outlook.batchId, outlook]));
}

/**
 * The outlook of a batch that a campaign of the organization does not have yet; `batchId` is the id of
 * the campaign.
 */
export async function outlookOfNewBatch(
  db: Db,
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
): Promise<Outlook | undefined> {
  const [outlook] = await readOutlooks(db, {
    organizationId,
    id: sql`campaigns.campaign_id`,
    from: sql`campaigns`,
    where: sql`campaigns.campaign_id = ${campaignId}
      and campaigns.organization_id = ${organizationId}`,
  });
  return outlook;
}

type Wanted = Record<'id' | 'from' | 'where', RawBuilder<unknown>> & { organizationId: string };

async function readOutlooks(
  db: Db,
  { organizationId, id, from, where }: Wanted,
): Promise<Outlook[]> {
  const { rows } = await sql<Omit<Outlook, 'campaign'> & Outlook['campaign']>`
    select ${id} as batch_id, campaigns.concurrency_limit, campaigns.calls_per_second,
      campaigns.max_live_calls_per_number, campaigns.phone_numbers,
      campaigns.retry_policy, campaigns.working_hours, campaigns.timezone,
      organizations.max_live_calls, json_build_object(
        'maxLiveCalls', settings.max_live_calls,
        'maxCallsPerSecond', settings.max_calls_per_second) as quotas, (
        select coalesce(json_agg(alike), '[]') from (
          select call_status as "callStatus", sip_status as "sipStatus",
            answered_by as "answeredBy", count(*), sum(seconds) as seconds
          from (
            select call_status, sip_status, answered_by,
              extract(epoch from ended_at - created_at)::float8 as seconds
            from calls where organization_id = ${organizationId} and ended_at is not null
            order by execution_id desc limit ${HISTORY_CALLS}) as last
          group by call_status, sip_status, answered_by) as alike) as history
    from ${from}
      join organizations on organizations.organization_id = campaigns.organization_id
      left join operator_settings as settings
        on settings.organization_id = campaigns.organization_id
    where ${where}`.execute(db);
  return rows.map(({ batchId, maxLiveCalls, quotas, history, ...campaign }) => ({
    batchId,
    campaign,
    maxLiveCalls,
    quotas,
    history,
  }));
}
