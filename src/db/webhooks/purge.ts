import { sql } from 'kysely';
import type { Db, Tx } from '../tables.ts';

/**
 * Deletes the oldest events, with their deliveries and attempts. The ids are UUIDv7, so that a chunk is a
 * range of each primary key.
 * @param beforeId events with this id, or a greater one, stay
 * @returns how many were deleted; fewer than `limit`: none is left
 */
export async function deleteEventsBefore(
  db: Db,
  { beforeId, limit }: { beforeId: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with old as (
      select event_id from webhook_events where event_id < ${beforeId}
      order by event_id limit ${limit}
    ), attempts as (
      delete from webhook_attempts where event_id in (select event_id from old)
    ), deliveries as (
      delete from webhook_deliveries where event_id in (select event_id from old)
    ), events as (
      delete from webhook_events where event_id in (select event_id from old) returning event_id
    )
    select count(*)::integer as deleted from events`.execute(db);
  return rows[0]?.deleted ?? 0;
}

/** Endpoints that are deleted and have deliveries; reads one index entry for each endpoint. */
export async function deletedEndpoints(db: Db): Promise<string[]> {
  const { rows } = await sql<{ endpointId: string }>`
    with recursive known as (
      (select endpoint_id from webhook_deliveries order by endpoint_id limit 1)
      union all
      select (
        select endpoint_id from webhook_deliveries
        where endpoint_id > known.endpoint_id order by endpoint_id limit 1)
      from known where known.endpoint_id is not null
    )
    select endpoint_id from known where endpoint_id is not null and not exists (
      select from webhook_endpoints where webhook_endpoints.endpoint_id = known.endpoint_id)`.execute(
    db,
  );
  return rows.map(({ endpointId }) => endpointId);
}

/** Deletes deliveries of an endpoint, with their attempts. @returns how many, at most `limit` */
export async function deleteDeliveries(
  db: Db,
  { endpointId, limit }: { endpointId: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with old as (
      select event_id from webhook_deliveries where endpoint_id = ${endpointId}
      order by event_id limit ${limit}
    ), attempts as (
      delete from webhook_attempts
      where endpoint_id = ${endpointId} and event_id in (select event_id from old)
    ), deliveries as (
      delete from webhook_deliveries
      where endpoint_id = ${endpointId} and event_id in (select event_id from old)
      returning event_id
    )
    select count(*)::integer as deleted from deliveries`.execute(db);
  return rows[0]?.deleted ?? 0;
}

/** Erases what endpoints have answered to events about suppressions, as `eraseWebhookAnswers` does. */
export async function eraseAnswersAboutSuppressions(
  tx: Tx,
  { suppressionIds }: { suppressionIds: readonly string[] },
): Promise<void> {
  await sql`
    update webhook_attempts set response_body = null
    where response_body is not null and event_id in (
      select event_id from webhook_events
      where suppression_id = any(${[...suppressionIds]}::uuid[]))`.execute(tx);
}

/** Erases what endpoints have answered to events about contacts: a receiver may repeat what it got. */
export async function eraseWebhookAnswers(
  tx: Tx,
  { contactIds }: { contactIds: readonly string[] },
): Promise<void> {
  await sql`
    update webhook_attempts set response_body = null
    where response_body is not null and event_id in (
      select event_id from webhook_events where contact_id = any(${[...new Set(contactIds)]}::uuid[]))`.execute(
    tx,
  );
}
