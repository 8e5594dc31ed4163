import { sql } from 'kysely';
import { TEST_EVENT } from '../../domain/webhook-event.ts';
import type { Db } from '../tables.ts';
import {
  type AttemptResult,
  type ClaimedDelivery,
  type Claim,
  LEASE,
  loggedAttempt,
} from './deliveries.ts';
import type { EndpointKey } from './endpoints.ts';

type TestEvent = Omit<ClaimedDelivery, 'endpointId' | 'claimId' | 'failures' | 'url' | 'payload'>;

/**
 * Stores the event of a test and its delivery, claimed: if the process that sends it is killed, a worker
 * sends it when the lease is over.
 */
export async function storeTestEvent(
  db: Db,
  { organizationId, endpointId, claimId }: EndpointKey & { claimId: string },
): Promise<TestEvent> {
  const { rows } = await sql<TestEvent>`
    with event as (
      insert into webhook_events (organization_id, type, endpoint_id)
      values (${organizationId}, ${TEST_EVENT}, ${endpointId}) returning *
    ), claimed as (
      insert into webhook_deliveries (event_id, endpoint_id, organization_id, claim_id, next_at)
      select event_id, endpoint_id, organization_id, ${claimId}, now() + ${LEASE} from event
    )
    select event_id, organization_id, type, at, campaign_id, batch_id, contact_id, execution_id,
      suppression_id, endpoint_id as subject_id, status, reason from event`.execute(db);
  const [event] = rows;
  if (event === undefined) throw new Error('an insert of one row has returned none');
  return event;
}

/** Records a test that failed: it is not repeated, and says nothing about other events. */
export async function recordFailedTest(db: Db, test: Claim & AttemptResult): Promise<void> {
  await sql`
    with moved as (
      update webhook_deliveries
      set status = 'failed', attempts = attempts + 1, failures = failures + 1, next_at = null,
        claim_id = null, finished_at = now()
      where event_id = ${test.eventId} and endpoint_id = ${test.endpointId}
        and claim_id = ${test.claimId}
      returning *
    ), ${loggedAttempt(test)}
    select event_id from logged`.execute(db);
}
