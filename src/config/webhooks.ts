import { z } from 'zod';
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
