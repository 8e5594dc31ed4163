import type { Metadata } from '../../db/tables.ts';
import { keptPayload } from '../../domain/webhook-payload.ts';
import { storablePayload, type WebhookPayload } from '../../signatures/signed-webhook.ts';

/** A status webhook as it is stored: ids and statuses, however large it is and whatever else it holds. */
export function keptWebhook(payload: WebhookPayload): Metadata {
  return storablePayload(keptPayload(payload));
}
