import { ActivityNotFoundError, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { contactWorkflowId } from '../../workflows/messages.ts';

/** The columns of an attempt that identify the activity that waits for its outcome. */
export type WaitingCall = {
  contactId: string;
  waiterRunId: string | null;
  waiterActivityId: string | null;
};

/**
 * Completes the activity that waits for the outcome of an attempt. The outcome itself is in the
 * row; a lost wake-up only delays the workflow.
 * @param isSettled the attempt is already settled, so that its workflow only has to end
 * @returns whether an activity was waiting
 */
export async function completeWaiter(
  client: Client,
  call: WaitingCall,
  isSettled = false,
): Promise<boolean> {
  const { waiterRunId: runId, waiterActivityId: activityId } = call;
  if (runId === null || activityId === null) return false;
  const workflowId = contactWorkflowId(call.contactId);
  try {
    await client.activity.complete({ workflowId, runId, activityId }, isSettled);
    return true;
  } catch (error) {
    if (error instanceof ActivityNotFoundError) return false;
    throw error;
  }
}

/**
 * Creates a variant of `completeWaiter` that never rejects. After a failure, the workflow finds the
 * outcome at the next poll of its row.
 * @returns a function that returns false only if certainly no activity waits
 */
export function createWaiterWaker(
  client: Client,
  log: Logger,
): (call: WaitingCall, isSettled: boolean) => Promise<boolean> {
  return async (call, isSettled) => {
    try {
      return await completeWaiter(client, call, isSettled);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      log.warn({ reason }, 'failed to wake the workflow of an ended call: it will poll the row');
      return true;
    }
  };
}
