import { expect, test } from 'vitest';
import type { BatchStatus } from '../../src/domain/batch.ts';
import type { CampaignStatus } from '../../src/domain/campaign.ts';
import { shownStatus, type PausedBy } from '../../src/domain/shown-status.ts';

test.each<[BatchStatus, CampaignStatus, BatchStatus, PausedBy]>([
  ['in_progress', 'active', 'in_progress', null],
  ['in_progress', 'paused', 'paused', 'campaign'],
  ['paused', 'active', 'paused', 'user'],
  ['paused', 'paused', 'paused', 'user'],
  ['pending', 'paused', 'pending', null],
  ['completed', 'paused', 'completed', null],
  ['cancelled', 'paused', 'cancelled', null],
  ['expired', 'paused', 'expired', null],
])(
  'a batch that is %s in a campaign that is %s is shown as %s, paused by %s',
  (stored, campaign, status, pausedBy) => {
    expect(shownStatus(stored, campaign)).toEqual({ status, pausedBy });
  },
);
