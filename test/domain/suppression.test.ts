import { describe, expect, test } from 'vitest';
import {
  combineTerms,
  keptWarnings,
  strengthOf,
  SUPPRESSION_STRENGTHS,
  termsOfErased,
  type SuppressionTerms,
} from '../../src/domain/suppression.ts';

const TOMORROW = new Date('2027-03-02T09:00:00Z');
const temporary = { reason: 'holiday', expiresAt: TOMORROW };
const permanent = { reason: 'court order', expiresAt: null };
const optOut = { reason: 'opt_out', expiresAt: null };
const ADMIN = { isAdmin: true };
const WRITER = { isAdmin: false };

describe('the strength of a suppression', () => {
  test.each<[SuppressionTerms, string]>([
    [temporary, 'temporary'],
    [{ reason: null, expiresAt: TOMORROW }, 'temporary'],
    [permanent, 'permanent'],
    [{ reason: null, expiresAt: null }, 'permanent'],
    [optOut, 'opt_out'],
    [{ reason: 'opt_out', expiresAt: TOMORROW }, 'opt_out'],
    [{ reason: 'Opt-Out', expiresAt: null }, 'opt_out'],
    [{ reason: 'OPT OUT', expiresAt: null }, 'opt_out'],
    [{ reason: 'optout', expiresAt: null }, 'opt_out'],
    [{ reason: 'Opted out.', expiresAt: TOMORROW }, 'opt_out'],
    [{ reason: 'STOP', expiresAt: null }, 'opt_out'],
    [{ reason: 'STOPALL', expiresAt: null }, 'opt_out'],
    [{ reason: 'quit', expiresAt: null }, 'opt_out'],
    [{ reason: 'End', expiresAt: null }, 'opt_out'],
    [{ reason: 'revoked', expiresAt: null }, 'opt_out'],
    [{ reason: 'Cancel', expiresAt: null }, 'opt_out'],
    [{ reason: 'unsubscribed', expiresAt: null }, 'opt_out'],
    [{ reason: 'do not call!', expiresAt: null }, 'opt_out'],
    [{ reason: 'do-not-contact', expiresAt: null }, 'opt_out'],
    [{ reason: 'DNC', expiresAt: null }, 'opt_out'],
    [{ reason: 'asked not to be called', expiresAt: null }, 'opt_out'],
    [{ reason: 'stopped paying', expiresAt: null }, 'permanent'],
    [{ reason: 'do not call before May', expiresAt: TOMORROW }, 'temporary'],
    [{ reason: 'no opt_out', expiresAt: null }, 'permanent'],
    [{ reason: 'opt_out of calls', expiresAt: null }, 'permanent'],
    [{ reason: 'opt_in', expiresAt: null }, 'permanent'],
  ])('of %j is %s', (terms, strength) => {
    expect(strengthOf(terms)).toBe(strength);
  });
});

describe('terms that meet stored ones', () => {
  const pairs: [string, SuppressionTerms | null, SuppressionTerms, SuppressionTerms][] = [
    ['nothing, temporary', null, temporary, temporary],
    ['nothing, permanent', null, permanent, permanent],
    ['nothing, opt_out', null, optOut, optOut],
    [
      'temporary, temporary',
      temporary,
      { ...temporary, reason: 'b' },
      { ...temporary, reason: 'b' },
    ],
    ['temporary, permanent', temporary, permanent, permanent],
    ['temporary, opt_out', temporary, optOut, optOut],
    ['permanent, temporary', permanent, temporary, permanent],
    [
      'permanent, permanent',
      permanent,
      { ...permanent, reason: 'b' },
      { ...permanent, reason: 'b' },
    ],
    ['permanent, opt_out', permanent, optOut, optOut],
    ['opt_out, temporary', optOut, temporary, optOut],
    ['opt_out, permanent', optOut, permanent, optOut],
    ['opt_out, opt_out', optOut, { reason: 'Opt-out', expiresAt: null }, optOut],
  ];

  test('are tested in every pair of strengths', () => {
    const every = SUPPRESSION_STRENGTHS.flatMap((stored) =>
      SUPPRESSION_STRENGTHS.map((given) => `${stored}, ${given}`),
    );
    expect(pairs.map(([name]) => name)).toEqual(expect.arrayContaining(every));
  });

  test.each(pairs)('of %s give way or replace them', (_name, stored, given, expected) => {
    expect(combineTerms(stored, given, WRITER)).toEqual(expected);
  });

  const byAdmin = pairs.filter(([name]) => name !== 'permanent, temporary');
  test.each(byAdmin)(
    'of %s are those of everybody to an admin',
    (_name, stored, given, expected) => {
      expect(combineTerms(stored, given, ADMIN)).toEqual(expected);
    },
  );

  test('give a permanent suppression an expiry only to an admin', () => {
    expect(combineTerms(permanent, temporary, ADMIN)).toEqual(temporary);
  });

  test.each([null, temporary, permanent, optOut])(
    'as an opt-out with an expiry never expire: stored %j',
    (stored) => {
      const given = { reason: 'opt_out', expiresAt: TOMORROW };
      expect(combineTerms(stored, given, ADMIN)).toEqual(optOut);
    },
  );

  test('never expire when an expiry was stored with an opt-out', () => {
    const stored = { reason: 'opt_out', expiresAt: TOMORROW };
    expect(combineTerms(stored, temporary, ADMIN)).toEqual(optOut);
  });
});

const numbered = (terms: SuppressionTerms, phoneNumber = '+14155550101') => ({
  ...terms,
  phoneNumber,
});

describe('the warnings of a list', () => {
  const endingOptOut = { reason: 'opt_out', expiresAt: TOMORROW };

  test.each([
    ['none for a number that is not opted out', [temporary], [temporary], []],
    ['none for an opt-out that is stored again', [optOut], [optOut], []],
    ['a number for which another reason is sent', [temporary], [optOut], ['1 number stays']],
    ['a number once', [temporary, permanent], [optOut], ['1 number stays']],
    ['an opt-out that is sent with an expiry', [endingOptOut], [optOut], ['1 number stays']],
    ['a permanent one that is sent with an expiry', [temporary], [permanent], ['1 number stays']],
    ['none for a permanent one that is sent at last', [temporary, permanent], [permanent], []],
  ])('name %s', (_name, given, stored, expected) => {
    const warnings = keptWarnings(
      given.map((terms) => numbered(terms)),
      stored.map((terms) => numbered(terms)),
    );
    expect(warnings.map((warning) => warning.slice(0, '1 number stays'.length))).toEqual(expected);
  });

  test('tell an opt-out from a permanent suppression', () => {
    const numbers = ['+14155550101', '+14155550102'];
    const given = numbers.map((number) => numbered(temporary, number));
    const stored = [numbered(optOut, numbers[0]), numbered(permanent, numbers[1])];
    expect(keptWarnings(given, stored)).toEqual([
      '1 number stays opted out for ever: no other reason and no expiry replaces an opt-out',
      '1 number stays suppressed for ever: only a token with the scope admin gives it an expiry',
    ]);
  });

  test('count several numbers', () => {
    const numbers = ['+14155550101', '+14155550102'];
    const given = numbers.map((number) => numbered(temporary, number));
    const stored = numbers.map((number) => numbered(optOut, number));
    expect(keptWarnings(given, stored)).toEqual([
      '2 numbers stay opted out for ever: no other reason and no expiry replaces an opt-out',
    ]);
  });
});

describe('the hash of an erased number', () => {
  const moved = { reason: 'Ada moved', expiresAt: TOMORROW };
  const optedOut = { reason: 'opt-out', expiresAt: null };
  const forEver = { reason: 'opt_out', expiresAt: null };

  test.each([
    [null, true, forEver],
    [moved, true, forEver],
    [optedOut, false, forEver],
    [moved, false, { reason: 'erased', expiresAt: TOMORROW }],
    [null, false, null],
  ])('after %j, kept: %s, is suppressed as %j', (stored, keep, terms) => {
    expect(termsOfErased(stored, { keep })).toEqual(terms);
  });
});
