import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../tables.ts';
import type { WebhookEndpointsTable } from '../webhook-tables.ts';

export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
export type EndpointKey = { organizationId: string; endpointId: string };

export async function insertEndpoint(
  tx: Tx,
  endpoint: Insertable<WebhookEndpointsTable>,
): Promise<WebhookEndpointRow> {
  return tx
    .insertInto('webhookEndpoints')
    .values(endpoint)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An endpoint of an organization; undefined when the organization has none with this id. */
export async function findEndpoint(
  db: Db | Tx,
  key: EndpointKey,
): Promise<WebhookEndpointRow | undefined> {
  return ownEndpoint(db, key).executeTakeFirst();
}

/** As `findEndpoint`, locked until the transaction ends. */
export async function lockEndpoint(
  tx: Tx,
  key: EndpointKey,
): Promise<WebhookEndpointRow | undefined> {
  return ownEndpoint(tx, key).forUpdate().executeTakeFirst();
}

/**
 * As `findEndpoint`, kept from being deleted until the transaction ends. What is recorded of deliveries
 * meanwhile does not wait for it: whoever waits for a delivery must not hold more than this.
 */
export async function keepEndpoint(
  tx: Tx,
  key: EndpointKey,
): Promise<WebhookEndpointRow | undefined> {
  return ownEndpoint(tx, key).forKeyShare().executeTakeFirst();
}

function ownEndpoint(db: Db | Tx, { organizationId, endpointId }: EndpointKey) {
  return endpointsOf(db, { organizationId }).selectAll().where('endpointId', '=', endpointId);
}

function endpointsOf(db: Db | Tx, { organizationId }: { organizationId: string }) {
  return db.selectFrom('webhookEndpoints').where('organizationId', '=', organizationId);
}

/** One page of an organization's endpoints, newest first. */
export async function listEndpoints(
  db: Db,
  { organizationId, skip, limit }: { organizationId: string; skip: number; limit: number },
): Promise<WebhookEndpointRow[]> {
  return endpointsOf(db, { organizationId })
    .selectAll()
    .orderBy('endpointId', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

/** How many endpoints an organization has. */
export async function countEndpoints(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<number> {
  const { count } = await endpointsOf(db, { organizationId })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateEndpoint(
  tx: Tx,
  { endpointId, changes }: { endpointId: string; changes: Updateable<WebhookEndpointsTable> },
): Promise<WebhookEndpointRow> {
  return tx
    .updateTable('webhookEndpoints')
    .set(changes)
    .where('endpointId', '=', endpointId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an endpoint with its secrets. */
export async function deleteEndpoint(tx: Tx, { endpointId }: EndpointKey): Promise<void> {
  await tx.deleteFrom('webhookEndpoints').where('endpointId', '=', endpointId).execute();
}
