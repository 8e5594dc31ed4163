import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_GUARDS,
  ATTEMPT_TRANSITIONS,
  type AttemptColumns,
  isIn,
  isLive,
  kindOfAttempt,
  phaseOf,
} from '../../src/domain/attempt.ts';

const AT = new Date('2026-11-02T09:00:00Z');
const placing: AttemptColumns = {
  callStatus: 'queued',
  callSid: null,
  endedAt: null,
  settledAt: null,
};

describe('the phase of an attempt', () => {
  test.each([
    ['placing', placing],
    ['unknown', { ...placing, callStatus: 'unknown' }],
    ['accepted', { ...placing, callSid: 'sid' }],
    ['accepted', { ...placing, callStatus: 'unknown', callSid: 'sid' }],
    ['accepted', { ...placing, callStatus: 'in-progress', callSid: 'sid' }],
    ['accepted', { ...placing, callStatus: 'ringing' }],
    ['ended', { ...placing, callStatus: 'failed', endedAt: AT }],
    ['ended', { ...placing, callStatus: 'completed', callSid: 'sid', endedAt: AT }],
    ['settled', { ...placing, callStatus: 'busy', callSid: 'sid', endedAt: AT, settledAt: AT }],
  ] as const)('is %s for %o', (phase, attempt) => {
    expect(phaseOf(attempt)).toBe(phase);
  });

  test('makes an attempt live until it has ended', () => {
    expect(isLive(placing)).toBe(true);
    expect(isLive({ ...placing, callStatus: 'unknown' })).toBe(true);
    expect(isLive({ ...placing, callSid: 'sid' })).toBe(true);
    expect(isLive({ ...placing, endedAt: AT })).toBe(false);
  });
});

describe('the guards of an attempt', () => {
  test('let a clear refusal and a void pass only while call control is not known to have the call', () => {
    for (const name of ['refuse', 'void'] as const) {
      expect(ATTEMPT_GUARDS[ATTEMPT_TRANSITIONS[name].guard]).toEqual(['placing', 'unknown']);
    }
  });

  test('let an unclear answer change only an attempt of which nothing was heard', () => {
    expect(ATTEMPT_GUARDS[ATTEMPT_TRANSITIONS.markUnknown.guard]).toEqual(['placing']);
  });

  test('let nothing but a settlement leave the end of an attempt', () => {
    const leaving = Object.entries(ATTEMPT_TRANSITIONS).filter(
      ([, { guard, to }]) =>
        guard !== null &&
        (ATTEMPT_GUARDS[guard] as readonly string[]).includes('ended') &&
        (to as readonly string[]).some((phase) => phase === 'settled' || phase === 'gone'),
    );
    expect(leaving.map(([name]) => name)).toEqual(['settle']);
  });

  test('never hold for an attempt of another phase', () => {
    expect(isIn({ ...placing, callSid: 'sid' }, 'unplaced')).toBe(false);
    expect(isIn({ ...placing, endedAt: AT }, 'live')).toBe(false);
    expect(isIn({ ...placing, endedAt: AT, settledAt: AT }, 'unsettled')).toBe(false);
  });
});

describe('an attempt counts as', () => {
  test.each([
    ['a first call', 'pending', false, false],
    ['a retry', 'retrying', false, true],
    ['a follow-up', 'followup_scheduled', true, false],
  ] as const)('%s for a contact that was %s', (_kind, claimedFrom, isFollowUp, isRetry) => {
    const kind = kindOfAttempt({ forcedAt: null, claimedFrom });
    expect(kind).toEqual({ isForced: false, isFollowUp, isRetry });
  });

  test('a forced retry when an operator forced the call', () => {
    const kind = kindOfAttempt({ forcedAt: AT, claimedFrom: 'pending' });
    expect(kind).toEqual({ isForced: true, isFollowUp: false, isRetry: true });
  });
});
