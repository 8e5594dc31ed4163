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
  quotas: CallQuotas;
  history: EndedCalls[];
  /** Calls of the campaign may stop at a limit on calls or spend, or at a cap or rest of caller numbers. */
  isLimited: boolean;
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

const isLimited = sql`(
  num_nonnulls(campaigns.max_calls, campaigns.max_calls_per_day, campaigns.max_spend_usd,
    campaigns.max_spend_usd_per_day, organizations.max_calls_per_day,
    organizations.max_spend_usd_per_day, organizations.max_calls_per_number24h) > 0
  or exists (select from caller_number_rests as rests
    where rests.organization_id = campaigns.organization_id and rests.resting_until > now() - interval '1 hour'))`;

/** Means of the last calls of an organization, in US dollars; null: there are none. */
export type MeanCosts = {
  /** What they have cost. */
  spentUsd: number | null;
  /** What they use of a limit on spend: what they have cost, and what is still reserved for them. */
  usedUsd: number | null;
};

export async function meanCosts(
  db: Db,
  { organizationId }: { organizationId: string },
): Promise<MeanCosts> {
  const { rows } = await sql<MeanCosts>`
    select avg(call_cost(last.call))::float8 as spent_usd,
      avg(call_cost(last.call) + call_reserve(last.call))::float8 as used_usd from (
      select calls as call from calls where organization_id = ${organizationId} and ended_at is not null
      order by execution_id desc limit ${HISTORY_CALLS}) as last`.execute(db);
  return rows[0] ?? { spentUsd: null, usedUsd: null };
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
      organizations.max_live_calls, ${isLimited} as is_limited, json_build_object(
        'maxLiveCalls', settings.max_live_calls,
        'maxCallsPerSecond', settings.max_calls_per_second,
        'maxSpendPerDayUsd', settings.max_spend_per_day_usd) as quotas, (
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
  return rows.map(
    ({ batchId, maxLiveCalls, quotas, history, isLimited: limited, ...campaign }) => ({
      batchId,
      isLimited: limited,
      campaign,
      maxLiveCalls,
      quotas,
      history,
    }),
  );
}
