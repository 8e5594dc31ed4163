import {
  condition,
  defineSignal,
  makeContinueAsNewFunc,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { WebhookActivities } from '../activities/webhooks.ts';
import { ENDPOINT_WAKE, type EndpointInput, webhookQueue } from './messages.ts';

const wake = defineSignal(ENDPOINT_WAKE);

/**
 * Sends the events of one endpoint, until it is disabled or quiet. What is due stands in rows, so this
 * workflow may be terminated, restarted or continued at any moment; the signal that comes with new events
 * starts it again. A worker that is killed is noticed after the heartbeat's time.
 */
export async function WebhookEndpointWorkflow(input: EndpointInput): Promise<void> {
  let isAwake = true;
  setHandler(wake, () => {
    isAwake = true;
  });
  const { deliverWebhooks } = proxyActivities<WebhookActivities>({
    taskQueue: webhookQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '2 minutes',
    heartbeatTimeout: '10 seconds',
    retry: { initialInterval: '1 second', maximumInterval: '30 seconds' },
  });
  while (!isToStartAfresh()) {
    isAwake = false;
    const next = await deliverWebhooks(input);
    if (next.kind === 'later') await condition(() => isAwake, next.ms);
    if (next.kind === 'idle') await condition(() => isAwake, next.quietMs);
    const mayEnd = next.kind === 'idle' || next.kind === 'ended';
    if (mayEnd && !isAwake) return;
  }
  const continueOnCurrentVersion = makeContinueAsNewFunc<typeof WebhookEndpointWorkflow>({
    initialVersioningBehavior: 'AUTO_UPGRADE',
  });
  await continueOnCurrentVersion(input);
}

/** When the history is long, or workers of another version are to take over. */
function isToStartAfresh(): boolean {
  const { continueAsNewSuggested, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return continueAsNewSuggested || targetWorkerDeploymentVersionChanged;
}
