import { ActivityNotFoundError, type Client } from '@temporalio/client';
import { contactWorkflowId } from '../../workflows/messages.ts';

/** The columns of an attempt that say which activity waits for its outcome. */
export type WaitingCall = {
  contactId: string;
  waiterRunId: string | null;
  waiterActivityId: string | null;
};

/**
 * Wakes the workflow that waits for an attempt. The row is the truth and this only latency: a
 * waiter that is gone, or a wake-up that is lost, changes nothing but the time.
 * @returns whether a waiter was woken
 */
export async function completeWaiter(client: Client, call: WaitingCall): Promise<boolean> {
  const { waiterRunId: runId, waiterActivityId: activityId } = call;
  if (runId === null || activityId === null) return false;
  const workflowId = contactWorkflowId(call.contactId);
  try {
    await client.activity.complete({ workflowId, runId, activityId }, undefined);
    return true;
  } catch (error) {
    if (error instanceof ActivityNotFoundError) return false;
    throw error;
  }
}
