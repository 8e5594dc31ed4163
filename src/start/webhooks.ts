import type { DeliverDue } from '../../activities/webhooks.ts';
import type { WebhookSendingConfig } from '../config/webhooks.ts';
import type { DialerDeps } from '../dialer/deps.ts';
import { viewWebhookEvent } from '../http/views/webhook-event.ts';
import { createAccountDeps } from '../services/accounts/account-deps.ts';
import { deliverDue, type DeliveryDeps } from '../services/webhooks/deliver.ts';
import { EndpointsAtWork } from '../services/webhooks/endpoints-at-work.ts';
import { WebhookSender } from '../services/webhooks/sender.ts';
import { startReplaying } from '../services/webhooks/replay.ts';
import { startWakingEndpoints } from '../services/webhooks/wake.ts';
import { signalEndpoint } from '../temporal/webhook-signals.ts';

type Config = Parameters<typeof createAccountDeps>[0] & {
  dialling: { publicUrl: string };
  webhookSending: WebhookSendingConfig;
};
type Deps = Pick<
  DialerDeps,
  'db' | 'clock' | 'newId' | 'random' | 'log' | 'temporal' | 'taskQueue'
>;

/** What a worker needs to send webhooks; `stack` closes it. */
export function openWebhooks(
  stack: AsyncDisposableStack,
  config: Config,
  { temporal, taskQueue, ...deps }: Deps,
): { deliverDue: DeliverDue; startWaking(): AsyncDisposable; startReplaying(): AsyncDisposable } {
  const { cipher, accountRule } = createAccountDeps(config, deps);
  const { retrySeconds, timeoutSeconds } = config.webhookSending;
  const timeoutMs = timeoutSeconds * 1_000;
  const sender = stack.use(new WebhookSender(accountRule, { timeoutMs }));
  const atWork = new EndpointsAtWork();
  const view: DeliveryDeps['view'] = (event, subject) =>
    viewWebhookEvent(event, subject, config.dialling);
  const delivering = { ...deps, cipher, sender, atWork, view, retrySeconds };
  return {
    deliverDue: (work) => deliverDue(delivering, work),
    startReplaying: () => startReplaying(deps),
    startWaking: () =>
      startWakingEndpoints({
        ...deps,
        atWork,
        signal: (endpointId) => signalEndpoint(temporal, { taskQueue, endpointId }),
      }),
  };
}
