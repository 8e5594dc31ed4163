import { ActivityNotFoundError, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
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
 * @param isSettled what follows from the attempt is written: its workflow only ends
 * @returns whether a waiter was woken
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
 * As `completeWaiter`, and never rejects: what fails is made good by the next round of the waiting
 * activity.
 * @returns false when it is certain that nobody waits
 */
export function createWaker(
  client: Client,
  log: Logger,
): (call: WaitingCall, isSettled: boolean) => Promise<boolean> {
  return async (call, isSettled) => {
    try {
      return await completeWaiter(client, call, isSettled);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      log.warn({ reason }, 'Temporal did not take the end of a call: its workflow looks by itself');
      return true;
    }
  };
}
