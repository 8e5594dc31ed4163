import { WorkflowNotFoundError, type Client, ActivityNotFoundError } from '@temporalio/client';
import type { Logger } from 'pino';
import type { BatchControl } from '../domain/batch.ts';
import {
  type AttemptEnd,
  batchWorkflowId,
  type BatchSignal,
  type DialResult,
  NO_CHANGE,
  type SignalNote,
  contactWorkflowId,
} from '../../workflows/messages.ts';
import { innermostCause } from '../runtime/innermost-cause.ts';
import { signalBatch, type SignalledBatch } from './signal-batch.ts';
import { WakeThrottle } from './wake-throttle.ts';

/**
 * Tells the workflow of a batch that its rows have changed. Sending takes at most two seconds and
 * never throws. The sweep makes up for a lost signal, because the row holds a revision that the
 * workflow must acknowledge and the time of its next poll.
 */
export interface BatchSignals {
  /** Starts the workflow of a batch, or wakes the running one. */
  start(batch: SignalledBatch): Promise<void>;
  /** Signals a control; starts the workflow if none is running. */
  signal(batch: SignalledBatch, control: BatchControl): Promise<void>;
  /**
   * Signals that a call has ended. Calls that end within a short time send one signal. This starts
   * no workflow: if the batch needs one, the sweep starts it.
   */
  wake(batchId: string): void;
}

/** The columns of an attempt that identify the activity that waits for its outcome, and its end. */
export type WaitingCall = AttemptEnd & {
  contactId: string;
  waiterRunId: string | null;
  waiterActivityId: string | null;
};

const TIMEOUT_MS = 2_000;

export function createBatchSignals(
  client: Client,
  { taskQueue, log }: { taskQueue: string; log: Logger },
): BatchSignals & AsyncDisposable {
  const attempt = async (batchId: string, signal: BatchSignal, call: () => Promise<void>) => {
    try {
      await inTime(client, call);
    } catch (error) {
      log.warn(
        { batchId, signal, reason: innermostCause(error) },
        'failed to signal a batch workflow: the sweep will wake it',
      );
    }
  };
  const deps = { temporal: client, taskQueue, log };
  const send = (batch: SignalledBatch, signal: BatchSignal) =>
    attempt(batch.batchId, signal, () => signalBatch(deps, { batch, signal }));
  const throttle = new WakeThrottle((batchId) =>
    attempt(batchId, 'wake', () => wakeOpenBatch(client, batchId)),
  );
  return {
    start: (batch) => send(batch, 'wake'),
    signal: send,
    wake: (batchId) => throttle.wake(batchId),
    [Symbol.asyncDispose]: () => throttle[Symbol.asyncDispose](),
  };
}

/**
 * Sends a message within two seconds, connecting included. The deadline of the client starts when it
 * is connected; it comes later than the timer and only frees the request.
 * @throws {Error} Temporal has not answered
 */
async function inTime(client: Client, send: () => Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`Temporal has not answered within ${TIMEOUT_MS} ms`)),
    TIMEOUT_MS,
  );
  try {
    await Promise.race([client.withDeadline(Date.now() + TIMEOUT_MS + 500, send), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function wakeOpenBatch(client: Client, batchId: string): Promise<void> {
  const note: SignalNote = { revision: NO_CHANGE };
  const signal: BatchSignal = 'wake';
  try {
    await client.workflow.getHandle(batchWorkflowId(batchId)).signal(signal, note);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/**
 * Completes the activity that waits for the outcome of an attempt, within two seconds. The outcome
 * itself is in the row; a lost wake-up only delays the workflow.
 * @param isSettled the attempt is already settled, so that its workflow only has to end
 */
export async function completeWaiter(
  client: Client,
  call: WaitingCall,
  isSettled = false,
): Promise<void> {
  const { contactId, waiterRunId: runId, waiterActivityId: activityId } = call;
  const { callStatus, retryCount, isFollowUp } = call;
  const end: DialResult = isSettled && { callStatus, retryCount, isFollowUp };
  if (runId === null || activityId === null) return;
  await completeDial(client, { contactId, runId, activityId }, end);
}

/**
 * Completes the `dial` activity of a contact, within two seconds.
 * @param end false: its attempt is not settled here
 */
export async function completeDial(
  client: Client,
  { contactId, runId, activityId }: { contactId: string; runId: string; activityId: string },
  end: DialResult = false,
): Promise<void> {
  const workflowId = contactWorkflowId(contactId);
  try {
    await inTime(client, () => client.activity.complete({ workflowId, runId, activityId }, end));
  } catch (error) {
    if (!(error instanceof ActivityNotFoundError)) throw error;
  }
}

/**
 * Creates a variant of `completeWaiter` that never rejects. After a failure, the workflow finds the
 * outcome at the next poll of its row.
 */
export function createWaiterWaker(
  client: Client,
  log: Logger,
): (call: WaitingCall, isSettled: boolean) => Promise<void> {
  return async (call, isSettled) => {
    try {
      await completeWaiter(client, call, isSettled);
    } catch (error) {
      const reason = innermostCause(error);
      log.warn({ reason }, 'failed to wake the workflow of an ended call: it will poll the row');
    }
  };
}
