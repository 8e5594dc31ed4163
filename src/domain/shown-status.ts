import type { BatchStatus } from './batch.ts';
import type { CampaignStatus } from './campaign.ts';

/** Who paused a batch: a user, or the pause of its campaign. */
export type PausedBy = 'user' | 'campaign' | null;

/**
 * The status of a batch as the API shows it. A batch in progress makes no calls while its campaign is
 * paused, so it is shown as paused. A batch that a user paused is shown as paused by the user.
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
