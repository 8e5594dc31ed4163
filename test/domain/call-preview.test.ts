import { describe, expect, test } from 'vitest';
import type { AttemptCapAction } from '../../src/domain/limits/callee-limits.ts';
import { previewCall, type PreviewFacts } from '../../src/domain/call-preview.ts';
import type { WorkingHours } from '../../src/domain/hours/working-hours.ts';
import { iso } from '../support/data/working-hours.ts';

const at = (text: string) => new Date(text);
/** A Monday. */
const NOW = at('2027-03-01T10:00:00Z');
const office: WorkingHours = {
  monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
  tuesday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
};

const allowed: PreviewFacts = {
  at: NOW,
  campaignStatus: 'active',
  batch: null,
  suppression: null,
  isRecentlyCalled: false,
  cappedUntil: null,
  destinationRefusal: null,
  hasConsent: true,
  hookRestsUntil: null,
  hasCallerNumber: true,
  callersWaitUntil: null,
  attemptCapAction: 'wait',
  isSpendQuotaReached: false,
  reachedLimit: null,
  isHeld: false,
  hasAgent: true,
  requiresWorkingHours: false,
  workingHours: office,
  zones: ['UTC'],
};
const preview = (facts: Partial<PreviewFacts> = {}) => {
  const { mayCall, reason, nextCallAt } = previewCall({ ...allowed, ...facts });
  expect(mayCall).toBe(reason === null);
  return [reason, iso(nextCallAt)];
};
const batch = (members: Partial<NonNullable<PreviewFacts['batch']>>) => ({
  status: 'in_progress' as const,
  scheduledStart: null,
  scheduledEnd: null,
  ...members,
});

describe('a preview', () => {
  test('of a number of unknown place names no time, because it is never called', () => {
    expect(preview({ zones: [] })).toEqual(['unknown_time_zone', null]);
  });

  test('names no time beyond the year 9999', () => {
    const end = at('9999-12-31T23:59:59Z');
    expect(preview({ at: end })).toEqual(['outside_working_hours', null]);
    expect(previewCall({ ...allowed, at: end }).openings).toEqual([]);
    expect(preview({ at: end, workingHours: null, isSpendQuotaReached: true })).toEqual([
      'spend_quota_reached',
      null,
    ]);
  });

  test('without hours that the installation requires names no time', () => {
    expect(preview({ workingHours: null, requiresWorkingHours: true })).toEqual([
      'working_hours_required',
      null,
    ]);
  });

  test('of an allowed call names its own instant', () => {
    expect(preview()).toEqual([null, '2027-03-01T10:00:00Z']);
  });

  test.each([
    ['2027-03-01T10:00:30Z', '2027-03-01T10:00:30Z'],
    ['2027-03-01T17:00:00Z', '2027-03-02T09:00:00Z'],
  ])('while the eligibility hook rests until %s names %s', (until, next) => {
    expect(preview({ hookRestsUntil: at(until) })).toEqual(['eligibility_unknown', next]);
  });

  test('at the end of the rest of the eligibility hook allows the call', () => {
    expect(preview({ hookRestsUntil: NOW })).toEqual([null, '2027-03-01T10:00:00Z']);
  });

  test.each([
    ['2027-03-01T08:59:59.999Z', 'outside_working_hours', '2027-03-01T09:00:00Z'],
    ['2027-03-01T09:00:00.000Z', null, '2027-03-01T09:00:00Z'],
    ['2027-03-01T16:59:45.000Z', null, '2027-03-01T16:59:45Z'],
    ['2027-03-01T16:59:45.001Z', 'outside_working_hours', '2027-03-02T09:00:00Z'],
    ['2027-03-02T17:00:00.000Z', 'outside_working_hours', '2027-03-08T09:00:00Z'],
  ])('at %s says %s, next %s', (instant, reason, next) => {
    expect(preview({ at: at(instant) })).toEqual([reason, next]);
  });

  test.each([
    ['draft', null, '2027-03-01T10:00:00Z'],
    ['paused', 'campaign_paused', null],
    ['cancelled', 'finished', null],
    ['completed', 'finished', null],
  ] as const)('of a call in a %s campaign says %s, next %s', (campaignStatus, reason, next) => {
    expect(preview({ campaignStatus })).toEqual([reason, next]);
  });

  test.each([
    ['paused', 'batch_paused', null],
    ['completed', 'finished', null],
    ['cancelled', 'finished', null],
    ['expired', 'finished', null],
  ] as const)('of a call in a %s batch says %s, next %s', (status, reason, next) => {
    expect(preview({ batch: batch({ status }) })).toEqual([reason, next]);
  });

  test.each([
    ['2027-03-01T10:00:00.000Z', null, '2027-03-01T10:00:00Z'],
    ['2027-03-01T10:00:00.001Z', 'scheduled_later', '2027-03-01T10:00:00.001Z'],
    ['2027-03-01T18:00:00.000Z', 'scheduled_later', '2027-03-02T09:00:00Z'],
  ])('of a call in a batch that starts at %s says %s, next %s', (start, reason, next) => {
    const waiting = batch({ status: 'pending', scheduledStart: at(start) });
    expect(preview({ batch: waiting })).toEqual([reason, next]);
  });

  test.each([
    ['2027-03-01T10:00:00.000Z', 'finished', null],
    ['2027-03-01T10:00:00.001Z', null, '2027-03-01T10:00:00Z'],
  ])('of a call in a batch that ends at %s says %s, next %s', (end, reason, next) => {
    expect(preview({ batch: batch({ scheduledEnd: at(end) }) })).toEqual([reason, next]);
  });

  test.each([
    ['2027-03-02T09:00:00.000Z', null],
    ['2027-03-02T09:00:00.001Z', '2027-03-02T09:00:00Z'],
  ])('names the next window only if it opens before the end at %s', (end, next) => {
    const facts = { at: at('2027-03-01T17:00:00Z'), batch: batch({ scheduledEnd: at(end) }) };
    expect(preview(facts)).toEqual(['outside_working_hours', next]);
  });

  test.each([
    [null, null],
    ['2027-03-01T12:00:00Z', '2027-03-01T12:00:00Z'],
    ['2027-03-01T17:00:00Z', '2027-03-02T09:00:00Z'],
  ])('of a number that is suppressed until %s says when the suppression ends', (until, next) => {
    const suppression = { expiresAt: until === null ? null : at(until) };
    expect(preview({ suppression })).toEqual(['suppressed', next]);
  });

  test('names no next call while the campaign is paused', () => {
    const suppression = { expiresAt: at('2027-03-01T12:00:00Z') };
    expect(preview({ suppression, campaignStatus: 'paused' })).toEqual(['suppressed', null]);
  });

  test.each<[string, AttemptCapAction, string | null]>([
    ['2027-03-01T12:00:00Z', 'wait', '2027-03-01T12:00:00Z'],
    ['2027-03-01T20:00:00Z', 'wait', '2027-03-02T09:00:00Z'],
    ['2027-03-01T12:00:00Z', 'fail', null],
  ])('of a number at its cap until %s, with action %s, says next %s', (until, action, next) => {
    const capped = { cappedUntil: at(until), attemptCapAction: action };
    expect(preview(capped)).toEqual(['attempt_cap', next]);
  });

  test.each([
    ['2027-03-01T12:00:00Z', '2027-03-01T12:00:00Z'],
    ['2027-03-01T20:00:00Z', '2027-03-02T09:00:00Z'],
  ])('while all caller numbers rest until %s, says next %s', (until, next) => {
    expect(preview({ callersWaitUntil: at(until) })).toEqual(['caller_numbers_resting', next]);
  });

  test('says that the campaign has no agent', () => {
    expect(preview({ hasAgent: false })).toEqual(['agent_not_configured', null]);
  });

  test('names no next call in zones without a common hour', () => {
    const facts = { zones: ['America/New_York', 'Asia/Tokyo'] };
    expect(preview(facts)).toEqual(['outside_working_hours', null]);
  });

  test('shows the next ten openings although the campaign is paused', () => {
    const { openings } = previewCall({ ...allowed, campaignStatus: 'paused' });
    expect(openings).toHaveLength(10);
    expect(openings[0]).toEqual({ from: NOW, until: at('2027-03-01T17:00:00Z') });
    expect(openings[9]?.from).toEqual(at('2027-03-30T09:00:00Z'));
  });
});
