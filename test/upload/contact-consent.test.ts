import { describe, expect, test } from 'vitest';
import type { RequiredConsent } from '../../src/domain/consent.ts';
import { type ConsentMembers, readConsent } from '../../src/upload/contact-consent.ts';
import type { RowIssue } from '../../src/upload/row-issue.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const AT = '2027-02-01T09:30:00Z';

function read(members: ConsentMembers, required: RequiredConsent = null) {
  const errors: RowIssue[] = [];
  const consent = readConsent(members, { required, now: NOW }, errors);
  return { consent, codes: errors.map(({ column, code }) => `${column} ${code}`), errors };
}

describe('the consent of a contact', () => {
  test('is none where nothing is sent, or empty cells', () => {
    const none = { consentBasis: null, consentAt: null, consentReference: null };
    expect(read({})).toEqual({ consent: none, codes: [], errors: [] });
    const cells = { consent_basis: '', consent_at: '', consent_reference: '' };
    expect(read(cells).consent).toEqual(none);
  });

  test('has a basis in any spelling, a time in UTC and a reference', () => {
    const members = {
      consent_basis: 'Express Written',
      consent_at: '2027-02-01T10:30:00+01:00',
      consent_reference: 4711,
    };
    expect(read(members)).toMatchObject({
      consent: {
        consentBasis: 'express_written',
        consentAt: new Date(AT),
        consentReference: '4711',
      },
      codes: [],
    });
  });

  test.each([
    [{ consent_basis: 'yes' }, 'consent_basis unknown_basis'],
    [{ consent_basis: true }, 'consent_basis unknown_basis'],
    [{ consent_at: '2027-02-30T10:00:00Z' }, 'consent_at not_an_instant'],
    [{ consent_at: 'yes' }, 'consent_at not_an_instant'],
    [{ consent_at: 1_800_000_000 }, 'consent_at not_an_instant'],
    [{ consent_at: '2027-03-01T10:01:00.001Z' }, 'consent_at in_future'],
    [{ consent_reference: 'x'.repeat(201) }, 'consent_reference not_accepted'],
    [{ consent_reference: {} }, 'consent_reference not_accepted'],
  ])('is refused as %j', (members, code) => {
    expect(read(members).codes).toEqual([code]);
  });

  test('may be a minute later than our clock, because clocks differ', () => {
    expect(read({ consent_at: '2027-03-01T10:01:00Z' }).codes).toEqual([]);
  });

  test.each<[ConsentMembers, RequiredConsent, string[]]>([
    [{}, null, []],
    [{}, ['express'], ['consent_basis consent_missing']],
    [{ consent_basis: 'express', consent_at: AT }, ['express_written', 'express'], []],
    [
      { consent_basis: 'express', consent_at: AT },
      ['express_written'],
      ['consent_basis consent_missing'],
    ],
    [{ consent_basis: 'express' }, ['express'], ['consent_at consent_missing']],
    [{ consent_at: AT }, ['express'], ['consent_basis consent_missing']],
    [{ consent_basis: 'no', consent_at: AT }, ['express'], ['consent_basis unknown_basis']],
  ])('%j with %j required has the problems %j', (members, required, codes) => {
    expect(read(members, required).codes).toEqual(codes);
  });

  test('that is missing is refused with what the campaign asks for', () => {
    expect(read({}, ['express_written', 'express']).errors[0]?.message).toBe(
      'is not enough: the campaign requires consent_at, and a consent_basis of express_written, express',
    );
  });
});
