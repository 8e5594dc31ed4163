import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';

const { reviveBatches, settleForgotten, releaseForgotten, reconcileSilent, repeatHangUps } =
  proxyActivities<Activities>({
    startToCloseTimeout: '50 seconds',
    retry: { maximumAttempts: 1 },
  });

/**
 * Looks every 15 seconds for whatever a lost message has left behind. It reads states, not events,
 * so it does not matter which message was lost; each duty stands alone, so that one that fails
 * keeps nobody from the others. What failed is tried again by the next sweep.
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
