import type { EndpointInput, NextDelivery } from '../workflows/messages.ts';
import { whileHeartbeating } from './heartbeat.ts';

/** Sends what is due to an endpoint; it ends early when `stopped` is aborted. */
export type DeliverDue = (work: EndpointInput & { stopped: AbortSignal }) => Promise<NextDelivery>;

/** What the workflows of webhook endpoints ask for. */
export function createWebhookActivities(deliverDue: DeliverDue, stopped: AbortSignal) {
  return {
    deliverWebhooks: (input: EndpointInput) =>
      whileHeartbeating(() => deliverDue({ ...input, stopped })),
  };
}

export type WebhookActivities = ReturnType<typeof createWebhookActivities>;
