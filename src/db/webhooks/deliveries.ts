import { sql } from 'kysely';
import type { DisabledReason, PayloadKind } from '../../domain/webhook-event.ts';
import type { Db } from '../tables.ts';
import type { EventRow } from './events.ts';

/*
 * What is sent to endpoints. All instants are by the clock of Postgres, so that leases and retries agree
 * whichever worker takes them.
 */

/** For how long a workflow that has begun, or was asked to begin, keeps others away. */
const BUSY = sql`interval '10 seconds'`;
/** Longer than a request may take. A worker that was killed leaves its claims for this long. */
export const LEASE = sql`interval '30 seconds'`;
const MAX_WOKEN = 1_000;

/** SQL condition: something of the endpoint `e` is due, and it may be sent now. */
const isDue = sql`e.disabled_at is null and (e.not_before is null or e.not_before <= now())
  and exists (select from webhook_deliveries d
    where d.endpoint_id = e.endpoint_id and d.next_at <= now())`;

/**
 * Finds the endpoints of all organizations for which something is due and nobody is at work, and takes
 * them for whoever asks: one index entry is read for each enabled endpoint.
 * @param here endpoints at work in this process, which are answered as well
 */
export async function takeDueEndpoints(
  db: Db,
  { here }: { here: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ endpointId: string }>`
    with due as (
      select e.endpoint_id, e.endpoint_id = any(${[...here]}::uuid[]) as is_here
      from webhook_endpoints e
      where (e.busy_until is null or e.busy_until <= now()
          or e.endpoint_id = any(${[...here]}::uuid[]))
        and ${isDue}
      limit ${MAX_WOKEN}
    ), taken as (
      update webhook_endpoints set busy_until = now() + ${BUSY}
      where endpoint_id in (select endpoint_id from due where not is_here)
        and (busy_until is null or busy_until <= now())
      returning endpoint_id
    )
    select endpoint_id from taken union all select endpoint_id from due where is_here`.execute(db);
  return rows.map(({ endpointId }) => endpointId);
}

/** An event that is to be sent, and where. */
export type ClaimedDelivery = Omit<EventRow, 'changedIn'> & {
  endpointId: string;
  claimId: string;
  failures: number;
  url: string;
  payload: PayloadKind;
};

/** Claims deliveries that are due, the longest due first, for the time of a lease. */
export async function claimDeliveries(
  db: Db,
  { endpointId, claimId, limit }: { endpointId: string; claimId: string; limit: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with endpoint as (
      update webhook_endpoints set busy_until = now() + ${BUSY}
      where endpoint_id = ${endpointId} and disabled_at is null
        and (not_before is null or not_before <= now())
      returning endpoint_id, url, payload
    ), due as (
      select event_id from webhook_deliveries
      where endpoint_id = (select endpoint_id from endpoint) and next_at <= now()
      order by next_at, event_id limit ${limit} for update skip locked
    ), claimed as (
      update webhook_deliveries
      set claim_id = ${claimId}, is_replayed = false, next_at = now() + ${LEASE}
      where endpoint_id = ${endpointId} and event_id in (select event_id from due)
      returning event_id, endpoint_id, claim_id, failures
    )
    select claimed.*, endpoint.url, endpoint.payload, organization_id, type, at, campaign_id,
      batch_id, contact_id, execution_id, suppression_id, e.endpoint_id as subject_id, status, reason
    from claimed join endpoint using (endpoint_id) join webhook_events e using (event_id)
    order by event_id`.execute(db);
  return rows;
}

/** How one attempt went, and what follows. */
export type AttemptResult = {
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  responseBody: string | null;
};

export type Claim = Pick<ClaimedDelivery, 'eventId' | 'endpointId' | 'claimId'>;

/** Records an attempt that was received. Nothing, if the lease ran out and another has taken it. */
export async function recordDelivered(db: Db, claim: Claim & AttemptResult): Promise<void> {
  await sql`
    with moved as (
      update webhook_deliveries
      set status = 'delivered', attempts = attempts + 1, failures = 0, next_at = null,
        claim_id = null, finished_at = now()
      where ${isClaimed(claim)} returning *
    ), ${loggedAttempt(claim)}, mended as (
      update webhook_endpoints set failing_since = null
      where endpoint_id = ${claim.endpointId} and failing_since is not null
    )
    select event_id from logged`.execute(db);
}

export type FailedAttempt = Claim &
  AttemptResult & {
    /** Where it was sent. What this address has answered says nothing of one that has taken its place. */
    url: string;
    /** null: there is no further attempt. */
    delayMs: number | null;
    /** How long the endpoint wants nothing; null: it did not say. */
    pauseMs: number | null;
    /** The endpoint wants nothing any more. */
    isGone: boolean;
    /** The endpoint is disabled if it fails for so many days. */
    failingDays: number;
  };

/**
 * Records an attempt that failed, as `recordDelivered`, and disables the endpoint if it is time. The
 * delivery is due again at once, whatever the answer was, if it came from an address that was replaced
 * meanwhile, or if a replay was asked for meanwhile.
 * @returns why it has disabled the endpoint; null: it has not
 */
export async function recordFailed(db: Db, failed: FailedAttempt): Promise<DisabledReason | null> {
  const { endpointId, url, delayMs, pauseMs, isGone, failingDays } = failed;
  const nextAt = sql`now() + ${delayMs}::double precision * interval '1 millisecond'`;
  const isAfresh = sql`(is_replayed or exists (select from endpoint where url <> ${url}))`;
  const hasFailed = sql`(${delayMs}::double precision is null and not ${isAfresh})`;
  const isOver = sql`failing_since <= now() - ${failingDays}::integer * interval '1 day'`;
  // The endpoint is locked, so that its address is compared with what a change of it has written.
  const { rows } = await sql<{ reason: DisabledReason | null }>`
    with endpoint as (
      select url from webhook_endpoints where endpoint_id = ${endpointId} for no key update
    ), moved as (
      update webhook_deliveries
      set status = case when ${hasFailed} then 'failed' else 'pending' end,
        attempts = attempts + 1, failures = case when ${isAfresh} then 0 else failures + 1 end,
        next_at = case when ${isAfresh} then now() else ${nextAt} end, claim_id = null,
        finished_at = case when ${hasFailed} then now() end
      where ${isClaimed(failed)} returning *
    ), ${loggedAttempt(failed)}, failing as (
      update webhook_endpoints
      set failing_since = coalesce(failing_since, now()),
        not_before = greatest(not_before, now() + ${pauseMs}::double precision * interval '1 millisecond'),
        disabled_at = case when ${isGone}::boolean or ${isOver} then now() end,
        disabled_reason =
          case when ${isGone}::boolean then 'gone' when ${isOver} then 'failing' end
      where endpoint_id = ${endpointId} and url = ${url} and disabled_at is null
        and (failing_since is null or ${pauseMs}::double precision is not null
          or ${isGone}::boolean or ${isOver})
      returning disabled_reason
    )
    select disabled_reason as reason from failing`.execute(db);
  return rows[0]?.reason ?? null;
}

function isClaimed({ eventId, endpointId, claimId }: Claim) {
  return sql`event_id = ${eventId} and endpoint_id = ${endpointId} and claim_id = ${claimId}`;
}

/** The part of a statement that logs the attempt of a delivery in `moved`. */
export function loggedAttempt({ durationMs, statusCode, error, responseBody }: AttemptResult) {
  return sql`logged as (
    insert into webhook_attempts (event_id, endpoint_id, attempt, organization_id, at, duration_ms,
      status_code, error, response_body)
    select event_id, endpoint_id, attempts, organization_id,
      now() - ${durationMs}::integer * interval '1 millisecond',
      ${durationMs}::integer, ${statusCode}::integer, ${error}::text, ${responseBody}::text
    from moved returning event_id
  )`;
}

/**
 * Leaves an endpoint to others.
 * @returns in how many milliseconds something is due; null: nothing waits. undefined: it is deleted or
 * disabled
 */
export async function leaveEndpoint(
  db: Db,
  { endpointId }: { endpointId: string },
): Promise<number | null | undefined> {
  const { rows } = await sql<{ dueInMs: number | null }>`
    update webhook_endpoints e set busy_until = null
    where e.endpoint_id = ${endpointId} and e.disabled_at is null
    returning (select ceil(extract(epoch from
        greatest(d.next_at, e.not_before, now()) - now()) * 1000)::double precision
      from webhook_deliveries d where d.endpoint_id = e.endpoint_id and d.next_at is not null
      order by d.next_at limit 1) as due_in_ms`.execute(db);
  return rows[0]?.dueInMs;
}
