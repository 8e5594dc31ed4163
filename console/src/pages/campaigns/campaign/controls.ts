import type { Campaign, CampaignStats } from 'redial-client';

export type Control = 'pause' | 'resume' | 'cancel' | 'complete';

const CONTROLS: Readonly<Record<Campaign['status'], readonly Control[]>> = {
  draft: ['pause', 'complete', 'cancel'],
  active: ['pause', 'complete', 'cancel'],
  paused: ['resume', 'complete', 'cancel'],
  cancelled: [],
  completed: [],
};

/** What may be done with a campaign of a status. */
export function allowedControls(status: Campaign['status']): readonly Control[] {
  return CONTROLS[status];
}

/** Batches that are not finished; 0 while nobody knows. */
export function openBatches(stats: CampaignStats | undefined): number {
  const { pending = 0, in_progress: running = 0, paused = 0 } = stats?.batches.by_status ?? {};
  return pending + running + paused;
}
