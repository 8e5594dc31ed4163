import { describe, expect, test } from 'vitest';
import {
  assertTakesBatches,
  CAMPAIGN_STATUSES,
  campaignTransition,
  type CampaignStatus,
} from '../../src/domain/campaign.ts';

const allowed: Record<CampaignStatus, CampaignStatus[]> = {
  draft: ['active', 'paused', 'cancelled', 'completed'],
  active: ['paused', 'cancelled', 'completed'],
  paused: ['active', 'cancelled', 'completed'],
  cancelled: [],
  completed: [],
};
const steps = CAMPAIGN_STATUSES.flatMap((from) =>
  CAMPAIGN_STATUSES.map((to) => ({ from, to, isAllowed: allowed[from].includes(to) })),
);

describe('a campaign', () => {
  test.each(steps.filter(({ isAllowed }) => isAllowed))(
    'goes from $from to $to',
    ({ from, to }) => {
      expect(campaignTransition(from, to)).toBe(to);
    },
  );

  test.each(steps.filter(({ isAllowed }) => !isAllowed))(
    'never goes from $from to $to',
    ({ from, to }) => {
      const message = `the campaign is ${from} and cannot become ${to}`;
      expect(() => campaignTransition(from, to)).toThrow(
        expect.objectContaining({ code: 'invalid_transition', state: from, message }),
      );
    },
  );
});

describe('a new batch', () => {
  test.each<CampaignStatus>(['draft', 'active'])('is taken by a campaign that is %s', (status) => {
    expect(() => assertTakesBatches(status)).not.toThrow();
  });

  test.each<[CampaignStatus, string]>([
    ['paused', 'campaign_paused'],
    ['cancelled', 'campaign_closed'],
    ['completed', 'campaign_closed'],
  ])('is refused by a campaign that is %s: %s', (status, code) => {
    expect(() => assertTakesBatches(status)).toThrow(
      expect.objectContaining({ code, state: status }),
    );
  });
});
