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
  suppressionId?: string | null;
  statusCode?: number | null;
  responseBody?: string | null;
};

/** Stores an event, and its delivery to an endpoint with one attempt; by default a success. */
export async function storeDelivery(
  db: Db,
  { organizationId, endpointId, eventId = uuidv7(), ...settings }: Settings,
): Promise<{ eventId: string }> {
  const { type = 'call.ended', status = 'delivered', contactId = null } = settings;
  const { suppressionId = null } = settings;
  const of = { eventId, endpointId, organizationId };
  await storeEvent(db, { organizationId, eventId, type, contactId, suppressionId });
  const state =
    status === 'pending'
      ? { status, attempts: 0, nextAt: new Date(), finishedAt: null }
      : { status, attempts: 1, nextAt: null, finishedAt: new Date() };
  await db
    .insertInto('webhookDeliveries')
    .values({ ...of, ...state })
    .execute();
  if (status !== 'pending') await storeAttempt(db, of, settings);
  return { eventId };
}

/** Stores an event without a delivery; by default the end of a call. */
export async function storeEvent(
  db: Db,
  {
    organizationId,
    eventId = uuidv7(),
    type = 'call.ended',
    contactId = null,
    suppressionId = null,
  }: Pick<Settings, 'organizationId' | 'eventId' | 'type' | 'contactId' | 'suppressionId'>,
): Promise<{ eventId: string }> {
  await db
    .insertInto('webhookEvents')
    .values({ eventId, organizationId, type, contactId, suppressionId })
    .execute();
  return { eventId };
}

async function storeAttempt(
  db: Db,
  of: { eventId: string; endpointId: string; organizationId: string },
  { statusCode = 200, responseBody = null }: Pick<Settings, 'statusCode' | 'responseBody'>,
): Promise<void> {
  const answer = { statusCode, error: null, responseBody };
  await db
    .insertInto('webhookAttempts')
    .values({ ...of, attempt: 1, at: new Date(), durationMs: 12, ...answer })
    .execute();
}
