import { describe, expect, test } from 'vitest';
import {
  assertMakesCalls,
  assertNoOpenBatches,
  assertTakesBatches,
  CAMPAIGN_CONTROL_TARGET,
  CAMPAIGN_CONTROLS,
  CAMPAIGN_STATUSES,
  campaignTransition,
  type CampaignStatus,
} from '../../src/domain/campaign.ts';

const allowed: Record<CampaignStatus, CampaignStatus[]> = {
  draft: ['draft', 'active', 'paused', 'cancelled', 'completed'],
  active: ['active', 'paused', 'cancelled', 'completed'],
  paused: ['paused', 'active', 'cancelled', 'completed'],
  cancelled: ['cancelled'],
  completed: ['completed'],
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

/** The statuses that pause, resume and cancel lead to, without the refused controls. */
const controlledFrom = (from: CampaignStatus) =>
  CAMPAIGN_CONTROLS.flatMap((control) => {
    try {
      return campaignTransition(from, CAMPAIGN_CONTROL_TARGET[control]);
    } catch {
      return [];
    }
  });

test('a campaign can be resumed after a pause, not after a cancel', () => {
  expect(controlledFrom('active')).toEqual(['paused', 'active', 'cancelled']);
  expect(controlledFrom('paused')).toEqual(['paused', 'active', 'cancelled']);
  expect(controlledFrom('cancelled')).toEqual(['cancelled']);
  expect(controlledFrom('completed')).toEqual([]);
});

describe('the end of a campaign', () => {
  test('is possible when no batch is open', () => {
    expect(() => assertNoOpenBatches('active', 0)).not.toThrow();
  });

  test.each<[number, string]>([
    [1, 'the campaign has 1 unfinished batch: cancel'],
    [2, 'the campaign has 2 unfinished batches: cancel'],
  ])('is refused while batches are open: %i', (open, message) => {
    expect(() => assertNoOpenBatches('active', open)).toThrow(
      expect.objectContaining({
        code: 'batches_open',
        state: 'active',
        message: expect.stringContaining(message),
      }),
    );
  });
});

describe('a new batch', () => {
  test.each<CampaignStatus>(['draft', 'active'])(
    'is accepted by a campaign that is %s',
    (status) => {
      expect(() => assertTakesBatches(status)).not.toThrow();
    },
  );

  test.each<[CampaignStatus, string, string]>([
    ['paused', 'campaign_paused', 'the campaign is paused: resume it first'],
    [
      'cancelled',
      'campaign_closed',
      'the campaign is cancelled and accepts no more batches: create another campaign',
    ],
    [
      'completed',
      'campaign_closed',
      'the campaign is completed and accepts no more batches: create another campaign',
    ],
  ])('is refused by a campaign that is %s: %s', (status, code, message) => {
    expect(() => assertTakesBatches(status)).toThrow(
      expect.objectContaining({ code, state: status, message }),
    );
  });
});

describe('a call', () => {
  test('is made by an active campaign', () => {
    expect(() => assertMakesCalls('active')).not.toThrow();
  });

  test.each<[CampaignStatus, string, string]>([
    ['draft', 'campaign_paused', 'the campaign is draft: resume it first'],
    ['paused', 'campaign_paused', 'the campaign is paused: resume it first'],
    ['cancelled', 'campaign_closed', 'the campaign is cancelled and makes no more calls'],
    ['completed', 'campaign_closed', 'the campaign is completed and makes no more calls'],
  ])('is refused by a campaign that is %s: %s', (status, code, message) => {
    expect(() => assertMakesCalls(status)).toThrow(
      expect.objectContaining({ code, state: status, message }),
    );
  });
});
