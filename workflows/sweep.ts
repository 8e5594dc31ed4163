import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';

const { reviveBatches, settleForgotten, releaseForgotten, reconcileSilent, repeatHangUps } =
  proxyActivities<Activities>({
    startToCloseTimeout: '50 seconds',
    retry: { maximumAttempts: 1 },
  });

/**
 * Repairs, every 15 seconds, whatever a lost message has left. It reads states, not events, so it does
 * not matter which message was lost. Each task stands alone: one that fails does not stop the others,
 * and the next sweep tries it again.
 */
export async function SweepWorkflow(): Promise<void> {
  await Promise.allSettled([
    reviveBatches(),
    settleForgotten(),
    releaseForgotten(),
    reconcileSilent(),
    repeatHangUps(),
  ]);
}
