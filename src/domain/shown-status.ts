import type { BatchStatus } from './batch.ts';
import type { CampaignStatus } from './campaign.ts';

/** Who holds a batch: its user, or the pause of its campaign. */
export type PausedBy = 'user' | 'campaign' | null;

/**
 * The status of a batch as it is answered: under a paused campaign a batch in progress dials
 * nobody, so it is shown as paused. What its user paused stays paused by him.
 */
export function shownStatus(
  stored: BatchStatus,
  campaign: CampaignStatus,
): { status: BatchStatus; pausedBy: PausedBy } {
  if (stored === 'paused') return { status: 'paused', pausedBy: 'user' };
  if (stored === 'in_progress' && campaign === 'paused') {
    return { status: 'paused', pausedBy: 'campaign' };
  }
  return { status: stored, pausedBy: null };
}
