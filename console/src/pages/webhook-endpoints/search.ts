import { EVENT_TYPES, type EventType } from '../../../../src/domain/webhook-event.ts';
import type { WebhookDelivery } from 'redial-client';
import { present, textOf, wordOf } from '../../components/search-params.ts';

export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'failed',
] as const satisfies readonly WebhookDelivery['status'][];

/** Filters of the deliveries of an endpoint, and where the list begins. */
export type DeliverySearch = {
  status?: WebhookDelivery['status'];
  /** Type of the event. */
  type?: EventType;
  cursor?: string;
};

/** Reads the address; what it does not know is left out. */
export function readDeliverySearch(search: Record<string, unknown>): DeliverySearch {
  return present({
    status: wordOf(DELIVERY_STATUSES, search['status']),
    type: wordOf(EVENT_TYPES, search['type']),
    cursor: textOf(search['cursor']),
  });
}
