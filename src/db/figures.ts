import { type RawBuilder, sql } from 'kysely';
import { WAITING_STATUSES } from '../domain/contact.ts';
import { isBusy } from './limits/lines.ts';
import type { Db } from './tables.ts';

/*
 * Figures of the whole installation, for its metrics. `organization` is empty where organizations are not
 * told apart.
 */

type Question = { perOrganization: boolean };
export type Counted = { organization: string; count: number };

const organizationOf = ({ perOrganization }: Question, table: string): RawBuilder<string> =>
  sql`case when ${perOrganization}::boolean
    then ${sql.ref(`${table}.organizationId`)}::text else '' end`;

export const LINE_STATES = ['claimed', 'dialling', 'ringing', 'talking', 'free'] as const;
export type LinesInState = Counted & { state: (typeof LINE_STATES)[number] };

/** Counts lines: of live calls by their state, of claimed contacts without a call, and free ones. */
export async function countLinesByState(db: Db, question: Question): Promise<LinesInState[]> {
  const { rows } = await sql<LinesInState>`
    select case when call_status in ('queued', 'trying', 'unknown') then 'dialling'
        when call_status in ('ringing', 'early-media') then 'ringing' else 'talking' end as state,
      ${organizationOf(question, 'calls')} as organization, count(*) as count
    from calls where ended_at is null group by 1, 2
    union all
    select 'claimed', ${organizationOf(question, 'contacts')}, count(*)
    from contacts where status = 'dispatched' and not exists (
      select from calls where calls.contact_id = contacts.contact_id and ended_at is null)
    group by 2
    union all
    select 'free', ${organizationOf(question, 'batches')}, sum(greatest(0,
      coalesce(batches.concurrency_limit, campaigns.concurrency_limit) - busy.lines))
    from batches join campaigns using (campaign_id), lateral (
      select count(*) as lines from contacts
      where contacts.batch_id = batches.batch_id and ${isBusy}) as busy
    where batches.dispatch_ended_at is null and batches.status = 'in_progress'
      and campaigns.status = 'active' and ${isNotSuspended}
    group by 2`.execute(db);
  return rows;
}

const isNotSuspended = sql`not exists (
  select from operator_settings
  where operator_settings.organization_id = batches.organization_id and suspended_at is not null)`;

/** Counts live attempts whose request had no clear answer. */
export async function countUnknownAttempts(db: Db, question: Question): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${organizationOf(question, 'calls')} as organization, count(*) as count
    from calls where ended_at is null and call_status = 'unknown' group by 1`.execute(db);
  return rows;
}

export type BatchSize = { batchId: string; totalContacts: number };

/** `due`: a claim would take them; else a code of `/debug`, as the last claim wrote it. */
export type WaitingFor = Counted & { reason: string };

/** The batches that are not over, and how many contacts each has, in the order of their ids. */
export async function findOpenBatches(db: Db): Promise<BatchSize[]> {
  return db
    .selectFrom('batches')
    .select(['batchId', 'totalContacts'])
    .where('dispatchEndedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('batchId')
    .execute();
}

/**
 * Counts the waiting contacts of open batches by what they wait for. It reads each of them, batch by batch along
 * an index, however many others the table has.
 */
export async function countWaitingContacts(
  db: Db,
  { now, batchIds, ...question }: Question & { now: Date; batchIds: readonly string[] },
): Promise<WaitingFor[]> {
  const statuses = sql.join(WAITING_STATUSES.map((status) => sql.lit(status)));
  const { rows } = await sql<WaitingFor>`
    with open as (
      select batch_id, batches.organization_id, case when not ${isNotSuspended} then 'organization_suspended'
        when batches.status = 'paused' then 'batch_paused'
        when campaigns.status = 'paused' then 'campaign_paused'
        when scheduled_start > ${now} then 'scheduled_later'
        when coalesce(batches.held_at, campaigns.held_at) is not null then 'campaign_held' end as reason
      from batches join campaigns using (campaign_id)
      where batches.dispatch_ended_at is null and batches.deleted_at is null
        and batch_id = any(${[...batchIds]}::uuid[])
    )
    select coalesce(open.reason, case when is_due then 'due'
        else coalesce(status_reason, 'cooldown') end) as reason,
      ${organizationOf(question, 'open')} as organization, sum(counted.count) as count
    from open, lateral (
      select look_at <= ${now} as is_due, status_reason, count(*) as count from contacts
      where contacts.batch_id = open.batch_id and contacts.status in (${statuses})
      group by 1, 2) as counted
    group by 1, 2`.execute(db);
  return rows;
}

export type DeliveriesInState = Counted & { state: 'due' | 'later' };

/** Counts the deliveries to enabled webhook endpoints that are not finished. */
export async function countWebhookBacklog(
  db: Db,
  question: Question,
): Promise<DeliveriesInState[]> {
  const { rows } = await sql<DeliveriesInState>`
    select case when next_at <= now() then 'due' else 'later' end as state,
      ${organizationOf(question, 'endpoints')} as organization, count(*) as count
    from webhook_deliveries join webhook_endpoints as endpoints using (endpoint_id)
    where next_at is not null and disabled_at is null group by 1, 2`.execute(db);
  return rows;
}
