import { z } from 'zod';
import { RETRY_DELAYS_SECONDS } from '../domain/webhook-retry.ts';
import { listOf } from './list.ts';
import { variable, type Values } from './variable.ts';

/** How long it is known what was sent to webhook endpoints. */
export const webhookKeys = {
  retentionDays: variable({
    env: 'WEBHOOK_RETENTION_DAYS',
    doc: 'For how many days events and the log of their deliveries are kept, and can be replayed, 7 to 365.',
    schema: z.coerce.number().int().min(7).max(365),
    default: 30,
  }),
};

export type WebhookConfig = Values<typeof webhookKeys>;

const MAX_ATTEMPTS = 20;

/** How webhooks are sent. */
export const webhookSendingKeys = {
  retrySeconds: variable({
    env: 'WEBHOOK_RETRY_SECONDS',
    doc: 'Seconds after each failed attempt to send a webhook until the next one, separated by commas, 1 to 20 numbers from 0.1 to 604800; after the last the delivery has failed.',
    schema: listOf(z.coerce.number().min(0.1).max(604_800)).pipe(
      z.array(z.number()).min(1).max(MAX_ATTEMPTS),
    ),
    default: [...RETRY_DELAYS_SECONDS],
  }),
  timeoutSeconds: variable({
    env: 'WEBHOOK_TIMEOUT_SECONDS',
    doc: 'Seconds within which a receiver has to answer a webhook, 1 to 20.',
    schema: z.coerce.number().min(1).max(20),
    default: 15,
  }),
};

export type WebhookSendingConfig = Values<typeof webhookSendingKeys>;
