import { recordRevived } from '../../db/batches/workflow-state.ts';
import { signalBatch, type SignalledBatch } from '../../temporal/signal-batch.ts';
import { terminateRun, type WorkflowRun } from '../../temporal/workflow-runs.ts';
import type { DialerDeps } from '../deps.ts';
import { countRepair } from './repairs.ts';

/** Why the workflow of a batch is replaced, for the log and for Temporal. */
const REASONS = {
  deaf: {
    terminated: 'does not answer',
    logged: 'the workflow of a batch does not answer: it is replaced',
  },
  left: {
    terminated: 'no worker of its version runs',
    logged: 'no worker runs of the version of the workflow of a batch: it is replaced',
  },
  failing: {
    terminated: 'fails its tasks',
    logged: 'the workflow of a batch fails its tasks: it is replaced',
  },
} as const;

/**
 * Wakes the workflow of a batch, or starts it. The time is that before the signal: a claim that answers
 * at once must not seem to be older than its wake-up.
 */
export async function wakeOrStart(
  deps: Pick<DialerDeps, 'db' | 'temporal' | 'taskQueue' | 'clock' | 'log'>,
  batch: SignalledBatch,
): Promise<void> {
  const now = deps.clock.now();
  await signalBatch(deps, { batch, signal: 'wake' });
  await recordRevived(deps.db, { batchId: batch.batchId, now });
}

/** Ends a run of a batch that is of no use any more. A new run begins from the rows. */
export async function replaceBatch(
  deps: DialerDeps,
  batch: SignalledBatch,
  run: WorkflowRun,
  reason: keyof typeof REASONS,
): Promise<void> {
  const { batchId } = batch;
  // Workflows that fail their tasks go on failing until somebody deploys what fits them.
  const level = reason === 'failing' ? 'error' : 'warn';
  deps.log[level]({ batchId }, REASONS[reason].logged);
  await terminateRun(deps.temporal, run, REASONS[reason].terminated);
  await wakeOrStart(deps, batch);
  countRepair('replaced_batch');
}
