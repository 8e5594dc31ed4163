import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { BatchControl } from '../domain/batch.ts';
import {
  BATCH_WORKFLOW,
  batchWorkflowId,
  type BatchInput,
  type BatchSignal,
  type SignalNote,
} from '../../workflows/messages.ts';
import { BatchWakes } from './batch-wakes.ts';

/**
 * How a batch's workflow is told that its rows have changed. Best effort of at most two seconds,
 * and never an error: what is lost here is found by the sweep, because the row carries a revision
 * to be acknowledged and a time of the next look.
 */
export interface BatchSignals {
  /** Starts the workflow of a new batch, or wakes the one that is open. */
  start(batchId: string, revision: number): Promise<void>;
  /** Tells of a control; starts the workflow where it is not open. */
  signal(batchId: string, control: BatchControl, revision: number): Promise<void>;
  /**
   * Tells of an ended call, soon: several that end together wake once. A batch without an open
   * workflow needs none for it, or gets one from the sweep.
   */
  wake(batchId: string): void;
}

const TIMEOUT_MS = 2_000;
/** A batch that starts calls without a pause hears signals when 80 % of this have passed. */
const WORKFLOW_TASK_TIMEOUT = '3 seconds';

export function createBatchSignals(
  client: Client,
  { taskQueue, log }: { taskQueue: string; log: Logger },
): BatchSignals & AsyncDisposable {
  const attempt = async (batchId: string, signal: BatchSignal, call: () => Promise<void>) => {
    try {
      await client.withDeadline(Date.now() + TIMEOUT_MS, call);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      log.warn({ batchId, signal, reason }, 'Temporal did not take a signal: the sweep follows up');
    }
  };
  const send = (batchId: string, signal: BatchSignal, revision: number) =>
    attempt(batchId, signal, () => signalBatch(client, { batchId, taskQueue, signal, revision }));
  const wakes = new BatchWakes((batchId) =>
    attempt(batchId, 'wake', () => wakeOpenBatch(client, batchId)),
  );
  return {
    start: (batchId, revision) => send(batchId, 'wake', revision),
    signal: send,
    wake: (batchId) => wakes.wake(batchId),
    [Symbol.asyncDispose]: () => wakes[Symbol.asyncDispose](),
  };
}

async function wakeOpenBatch(client: Client, batchId: string): Promise<void> {
  const note: SignalNote = { revision: 0 };
  const signal: BatchSignal = 'wake';
  try {
    await client.workflow.getHandle(batchWorkflowId(batchId)).signal(signal, note);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** Signals the workflow of a batch and starts it if it is not open. */
export async function signalBatch(
  client: Client,
  message: { batchId: string; taskQueue: string; signal: BatchSignal; revision: number },
): Promise<void> {
  const { batchId, taskQueue, signal, revision } = message;
  const input: BatchInput = { batchId };
  const note: SignalNote = { revision };
  await client.workflow.signalWithStart(BATCH_WORKFLOW, {
    workflowId: batchWorkflowId(batchId),
    taskQueue,
    args: [input],
    signal,
    signalArgs: [note],
    workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
  });
}
