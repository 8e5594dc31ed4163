import { describe, expect, test } from 'vitest';
import { CALLABLE } from '../../src/domain/limits/callee-limits.ts';
import { gateFacts } from '../../src/domain/dispatch-gate.ts';
import type { WorkingHours } from '../../src/domain/hours/working-hours.ts';

/** A Monday. */
const NOW = new Date('2027-03-01T10:00:00Z');
const office: WorkingHours = {
  monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
  tuesday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
};
const SUPPRESSED = { ...CALLABLE, isSuppressed: true };

describe('the facts of the gate', () => {
  const rows = {
    batch: {
      status: 'paused',
      scheduledEnd: NOW,
      workingHoursOverride: null,
      timezoneOverride: null,
      retryPolicyOverride: null,
      maxRetriesOverride: null,
    },
    campaign: {
      status: 'active',
      retryPolicy: { maxRetries: 2, strategy: 'fixed', cooldownMinutes: 10 },
      workingHours: office,
      timezone: 'Europe/Berlin',
      timezoneSource: 'campaign',
      allowedPrefixes: null,
      requiresConsent: ['express'],
    },
    organization: {
      attemptCapAction: 'fail',
      isSuspended: true,
      destinations: { closedKinds: ['premium'], allowedCountries: null },
      allowedPrefixes: null,
      spend: { day: '2027-03-01', spentUsd: 7 },
    },
  } as const;
  const weekend: WorkingHours = {
    sunday: { enabled: true, windows: [{ start: '10:00', end: '12:00' }] },
  };
  const consent = { consentBasis: 'express', consentAt: null } as const;
  const contact = {
    timezone: null,
    calleeZone: '',
    phoneNumber: '+19002345678',
    status: 'retrying',
    retriesUsed: 1,
    ...consent,
  } as const;
  const seen = {
    now: NOW,
    callee: SUPPRESSED,
    isForced: true,
    reachedLimit: null,
    isHeld: false,
    hasAgent: false,
    hasCallerNumber: false,
    callersWaitUntil: null,
    requiresWorkingHours: true,
    eligibility: null,
  };

  test('come from the batch, its campaign and its organization', () => {
    expect(gateFacts(rows, contact, { ...seen, maxSpendPerDayUsd: 7, closedKinds: [] })).toEqual({
      ...seen,
      isSuspended: true,
      destinationRefusal: 'destination_closed',
      hasConsent: false,
      hasUsedRetries: false,
      isSpendQuotaReached: true,
      batchStatus: 'paused',
      campaignStatus: 'active',
      scheduledEnd: NOW,
      attemptCapAction: 'fail',
      workingHours: office,
      zones: ['Europe/Berlin'],
    });
  });

  test('have the hours and the zone of the batch where it overrides those of the campaign', () => {
    const batch = {
      ...rows.batch,
      workingHoursOverride: weekend,
      timezoneOverride: 'America/New_York',
    };
    const facts = gateFacts({ ...rows, batch }, contact, {
      ...seen,
      maxSpendPerDayUsd: null,
      closedKinds: [],
    });
    expect(facts.workingHours).toEqual(weekend);
    expect(facts.zones).toEqual(['America/New_York']);
  });

  test('have the zone of the contact where it has one', () => {
    const limited = { ...seen, maxSpendPerDayUsd: null, closedKinds: [] };
    const facts = gateFacts(rows, { ...contact, timezone: 'Asia/Tokyo' }, limited);
    expect(facts.zones).toEqual(['Asia/Tokyo']);
  });

  test.each([
    ['the campaign has as many', { ...contact, retriesUsed: 2 }, null, true],
    ['the batch has none', { ...contact, retriesUsed: 0 }, 0, true],
    ['the batch has more', { ...contact, retriesUsed: 2 }, 3, false],
    ['it waits for its first call', { ...contact, status: 'pending', retriesUsed: 2 }, null, false],
    [
      'it waits for a call-back',
      { ...contact, status: 'followup_scheduled', retriesUsed: 2 },
      0,
      false,
    ],
  ] as const)(
    'know whether the retries of a contact are used: %s',
    (_, called, maxRetriesOverride, used) => {
      const batch = { ...rows.batch, maxRetriesOverride };
      const limited = { ...seen, maxSpendPerDayUsd: null, closedKinds: [] };
      expect(gateFacts({ ...rows, batch }, called, limited).hasUsedRetries).toBe(used);
    },
  );
});
