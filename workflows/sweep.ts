import { ApplicationFailure, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';

const { reviveBatches, settleForgotten, releaseForgotten, reconcileSilent, repeatHangUps } =
  proxyActivities<Activities>({
    startToCloseTimeout: '50 seconds',
    retry: { maximumAttempts: 1 },
  });

/**
 * Repairs every 15 seconds what a lost message has left behind. It reads rows, not events, so it does
 * not matter which message was lost. A task that fails does not stop the others, and the next sweep
 * tries it again.
 * @throws {ApplicationFailure} naming the tasks that failed, after all have ended
 */
export async function SweepWorkflow(): Promise<void> {
  const tasks = {
    reviveBatches: reviveBatches(),
    settleForgotten: settleForgotten(),
    releaseForgotten: releaseForgotten(),
    reconcileSilent: reconcileSilent(),
    repeatHangUps: repeatHangUps(),
  };
  const names = Object.keys(tasks);
  const results = await Promise.allSettled(Object.values(tasks));
  const failed = names.filter((_name, index) => results[index]?.status === 'rejected');
  if (failed.length === 0) return;
  throw ApplicationFailure.nonRetryable(`sweep tasks failed: ${failed.join(', ')}`, 'SweepFailed');
}
