import { describe, expect, test } from 'vitest';
import { callRate, ratesOf, WHOLE_CALL_CONTROL } from '../../../src/domain/limits/call-rate.ts';

describe('a rate', () => {
  test.each([
    [0.1, { slots: 1, restMs: 10_010 }],
    [0.5, { slots: 1, restMs: 2_002 }],
    [1, { slots: 1, restMs: 1_001 }],
    [2.5, { slots: 2, restMs: 1_001 }],
    [20, { slots: 20, restMs: 1_001 }],
    [500, { slots: 500, restMs: 1_001 }],
  ])('of %d calls a second becomes slots that rest', (rate, pace) => {
    expect(callRate(rate)).toEqual(pace);
  });
});

describe('a campaign', () => {
  const campaignId = '01a1fe91-411b-7430-b36b-57eee90ef99b';
  const [own, whole] = [
    { scope: campaignId, slots: 5, restMs: 1_001 },
    { scope: WHOLE_CALL_CONTROL, slots: 20, restMs: 1_001 },
  ];

  test.each([
    ['no pace by default', null, null, []],
    ['its own', 5, null, [own]],
    ['that of the whole call control', null, 20, [whole]],
    ['both', 5, 20, [whole, own]],
  ])('keeps %s', (_name, callsPerSecond, wholeRate, paces) => {
    const campaign = { campaignId, callsPerSecond };
    expect(ratesOf(campaign, { callsPerSecond: wholeRate })).toEqual(paces);
  });
});
