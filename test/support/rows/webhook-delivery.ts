import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../src/db/tables.ts';
import type { DeliveryStatus, SentEventType } from '../../../src/domain/webhook-event.ts';

type Settings = {
  organizationId: string;
  endpointId: string;
  eventId?: string;
  type?: SentEventType;
  status?: DeliveryStatus;
  contactId?: string | null;
  statusCode?: number | null;
  responseBody?: string | null;
};

/** Stores an event, and its delivery to an endpoint with one attempt; by default a success. */
export async function storeDelivery(
  db: Db,
  { organizationId, endpointId, eventId = uuidv7(), ...settings }: Settings,
): Promise<{ eventId: string }> {
  const { type = 'call.ended', status = 'delivered', contactId = null } = settings;
  const { statusCode = 200, responseBody = null } = settings;
  const of = { eventId, endpointId, organizationId };
  const isPending = status === 'pending';
  await db
    .insertInto('webhookEvents')
    .values({ eventId, organizationId, type, contactId })
    .execute();
  await db
    .insertInto('webhookDeliveries')
    .values({
      ...of,
      status,
      attempts: isPending ? 0 : 1,
      nextAt: isPending ? new Date() : null,
      finishedAt: isPending ? null : new Date(),
    })
    .execute();
  if (isPending) return { eventId };
  await db
    .insertInto('webhookAttempts')
    .values({
      ...of,
      attempt: 1,
      at: new Date(),
      durationMs: 12,
      statusCode,
      error: null,
      responseBody,
    })
    .execute();
  return { eventId };
}
