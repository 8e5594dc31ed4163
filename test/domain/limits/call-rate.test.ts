import { describe, expect, test } from 'vitest';
import { callRate, ratesOf, WHOLE_CALL_CONTROL } from '../../../src/domain/limits/call-rate.ts';

describe('a rate limit', () => {
  test.each([
    [0.1, { slots: 1, restMs: 10_010 }],
    [0.5, { slots: 1, restMs: 2_002 }],
    [1, { slots: 1, restMs: 1_001 }],
    [2.5, { slots: 2, restMs: 1_001 }],
    [20, { slots: 20, restMs: 1_001 }],
    [500, { slots: 500, restMs: 1_001 }],
  ])('of %d calls per second becomes permits with a wait', (rate, expected) => {
    expect(callRate(rate)).toEqual(expected);
  });
});

describe('a call start of a batch', () => {
  const batchId = '01a1fe91-411b-7430-b36b-57eee90ef99a';
  const campaignId = '01a1fe91-411b-7430-b36b-57eee90ef99b';
  const organizationId = '01a1fe91-411b-7430-b36b-57eee90ef99c';
  const [ofBatch, ofCampaign, ofOrganization, ofAll] = [
    { scope: batchId, slots: 2, restMs: 1_001 },
    { scope: campaignId, slots: 5, restMs: 1_001 },
    { scope: organizationId, slots: 10, restMs: 1_001 },
    { scope: WHOLE_CALL_CONTROL, slots: 20, restMs: 1_001 },
  ];

  test.each([
    ['no rate limit by default', [null, null, null, null], []],
    ['the rate limit of its own', [2, null, null, null], [ofBatch]],
    ['the rate limit of its campaign', [null, 5, null, null], [ofCampaign]],
    ['the quota of its organization', [null, null, 10, null], [ofOrganization]],
    ['the rate limit of all campaigns', [null, null, null, 20], [ofAll]],
    ['all of them', [2, 5, 10, 20], [ofAll, ofOrganization, ofCampaign, ofBatch]],
  ] as const)(
    'keeps %s',
    (_name, [own, callsPerSecond, organizationCallsPerSecond, ofCallControl], rates) => {
      const ids = { batchId, campaignId, organizationId };
      const batch = { ...ids, callsPerSecond, callsPerSecondOverride: own };
      const limits = { callsPerSecond: ofCallControl, organizationCallsPerSecond };
      expect(ratesOf(batch, limits)).toEqual(rates);
    },
  );
});
