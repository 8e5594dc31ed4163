import type { Client } from '@temporalio/client';
import {
  ENDPOINT_WAKE,
  type EndpointInput,
  WEBHOOK_ENDPOINT_WORKFLOW,
  webhookWorkflowId,
} from '../../workflows/messages.ts';

/** Starts the workflow of a webhook endpoint, or wakes the running one. */
export async function signalEndpoint(
  temporal: Client,
  { taskQueue, endpointId }: EndpointInput & { taskQueue: string },
): Promise<void> {
  await temporal.workflow.signalWithStart(WEBHOOK_ENDPOINT_WORKFLOW, {
    workflowId: webhookWorkflowId(endpointId),
    taskQueue,
    args: [{ endpointId }],
    signal: ENDPOINT_WAKE,
    signalArgs: [],
    staticSummary: 'events of a webhook endpoint',
  });
}
