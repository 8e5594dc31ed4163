import { ApplicationFailure } from '@temporalio/workflow';
import { recoveryActivities } from './recovery.ts';

/**
 * Repairs every 15 seconds what a lost message has left behind. It reads rows, not events, so it does
 * not matter which message was lost. A task that fails does not stop the others, and the next sweep
 * tries it again. There is one sweep at a time, so a task whose worker was killed fails after ten seconds.
 * @throws {ApplicationFailure} naming the tasks that failed, after all have ended
 */
export async function SweepWorkflow(): Promise<void> {
  const sweep = recoveryActivities({
    startToCloseTimeout: '50 seconds',
    heartbeatTimeout: '10 seconds',
    retry: { maximumAttempts: 1 },
  });
  const tasks = {
    reviveBatches: sweep.reviveBatches(),
    settleForgotten: sweep.settleForgotten(),
    releaseForgotten: sweep.releaseForgotten(),
    reconcileSilent: sweep.reconcileSilent(),
    repeatHangUps: sweep.repeatHangUps(),
  };
  const names = Object.keys(tasks);
  const results = await Promise.allSettled(Object.values(tasks));
  const failed = names.filter((_name, index) => results[index]?.status === 'rejected');
  if (failed.length === 0) return;
  throw ApplicationFailure.nonRetryable(`sweep tasks failed: ${failed.join(', ')}`, 'SweepFailed');
}
