import { describe, expect, test } from 'vitest';
import { EVERY_DESTINATION } from '../support/data/destinations.ts';
import { ANY_CONSENT } from '../support/data/consent.ts';
import { readContacts } from '../../src/upload/contact-list.ts';

const allow = {
  duplicates: 'allow',
  strictNumbers: false,
  region: null,
  destinations: EVERY_DESTINATION,
  consent: ANY_CONSENT,
} as const;
const errorsOf = (item: unknown) =>
  readContacts([item], allow).import.errors.map(({ column, code }) => `${column} ${code}`);
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']));

describe('readContacts on one contact', () => {
  test('reads all members that a contact may have', () => {
    const { contacts } = readContacts(
      [
        {
          phone: '+1 415 555 0123',
          call_variables: { callee_name: 'Ada', age: 36, vip: false, gone: null },
          timezone: 'america/new_york',
          external_id: 42,
          consent_basis: 'Express',
          consent_at: '2026-03-01T09:00:00Z',
          consent_reference: 'form-7',
        },
      ],
      allow,
    );
    expect(contacts).toEqual([
      {
        phoneNumber: '+14155550123',
        callVariables: { callee_name: 'Ada', age: '36', vip: 'false' },
        timezone: 'America/New_York',
        externalId: '42',
        consentBasis: 'express',
        consentAt: new Date('2026-03-01T09:00:00Z'),
        consentReference: 'form-7',
      },
    ]);
  });

  test.each([
    ['+88312345678', ['phone_number unknown_place']],
    [{ phone_number: '+88312345678', timezone: 'UTC' }, []],
    ['+14155550123', []],
  ])('warns of a number of unknown place without a zone: %j', (item, expected) => {
    const { warnings } = readContacts([item], allow).import;
    expect(warnings.map(({ column, code }) => `${column} ${code}`)).toEqual(expected);
  });

  test.each([
    [{}, ['phone_number required']],
    [{ phone_number: null }, ['phone_number required']],
    [{ phone_number: 14155550123 }, ['phone_number no_country_code']],
    [{ phone_number: ['+14155550123'] }, ['phone_number not_text']],
    [{ phone: '+14155550123', to: '+14155550124' }, ['to conflict']],
    [{ to: '+14155550123', call_variables: { a: [] } }, ['call_variables.a not_accepted']],
    [{ to: '+14155550123', call_variables: { a: 2 ** 60 } }, ['call_variables.a not_accepted']],
    [{ to: '+14155550123', call_variables: 'x' }, ['call_variables not_accepted']],
    [{ to: '+14155550123', external_id: {} }, ['external_id not_accepted']],
    [{ to: '+14155550123', timezone: 'Mars' }, ['timezone unknown_zone']],
    [{ to: '+14155550123', time_zone: 'UTC' }, ['time_zone unknown_member']],
    [null, [' not_a_contact']],
    [[], [' not_a_contact']],
  ])('reads %j with the errors %j', (item, errors) => {
    expect(errorsOf(item)).toEqual(errors);
  });

  test('accepts call variables of up to 100 keys and 16 KB', () => {
    const to = '+14155550123';
    expect(errorsOf({ to, call_variables: keys(100) })).toEqual([]);
    expect(errorsOf({ to, call_variables: keys(101) })).toHaveLength(1);
    expect(errorsOf({ to, call_variables: { text: 'x'.repeat(16_373) } })).toEqual([]);
    expect(errorsOf({ to, call_variables: { text: 'x'.repeat(16_374) } })).toHaveLength(1);
  });

  test('keeps a call variable called __proto__', () => {
    const item = JSON.parse('{"to": "+14155550123", "call_variables": {"__proto__": "x"}}');
    const variables = readContacts([item], allow).contacts[0]?.callVariables;
    expect(JSON.stringify(variables)).toBe('{"__proto__":"x"}');
  });
});

describe('readContacts with a region', () => {
  const inBritain = { ...allow, region: 'GB' } as const;

  test('stores national numbers in E.164, and says what was changed', () => {
    const { contacts, import: report } = readContacts(
      ['020 7946 0104', '+44 20 7946 0105', '+442079460106', '0044 20 7946 0107', '123'],
      inBritain,
    );
    expect(contacts.map(({ phoneNumber }) => phoneNumber)).toEqual([
      '+442079460104',
      '+442079460105',
      '+442079460106',
      '+442079460107',
    ]);
    expect(report.change_counts).toEqual({
      country_code_added: 1,
      plus_added: 0,
      international_prefix_replaced: 1,
      separators_removed: 1,
    });
    expect(report.changes).toEqual([
      {
        row: 1,
        column: 'phone_number',
        value: '020 7946 0104',
        code: 'country_code_added',
        message: 'was read as +442079460104',
      },
      {
        row: 4,
        column: 'phone_number',
        value: '0044 20 7946 0107',
        code: 'international_prefix_replaced',
        message: 'was read as +442079460107',
      },
    ]);
    expect(report.errors).toMatchObject([{ row: 5, code: 'no_number_of_region' }]);
  });

  test('finds that a national number repeats an international one', () => {
    const rules = { ...inBritain, duplicates: 'reject' } as const;
    const { import: report } = readContacts(['+442079460104', '020 7946 0104'], rules);
    expect(report).toMatchObject({
      accepted: 1,
      duplicates: 1,
      change_counts: { country_code_added: 0 },
    });
    expect(report.errors).toMatchObject([
      { row: 2, code: 'duplicate', message: expect.stringContaining('the number of contacts[0]') },
    ]);
  });

  test('lists the first 1000 changes and counts them all', () => {
    const items = Array.from({ length: 1_200 }, (_, n) => `020794${String(n).padStart(5, '0')}`);
    const { changes, change_counts: counts } = readContacts(items, inBritain).import;
    expect([changes.length, counts.country_code_added]).toEqual([1_000, 1_200]);
  });
});

describe('readContacts on an upload', () => {
  test('lists the first 1000 errors and counts every rejected row', () => {
    const summary = readContacts(
      Array.from({ length: 1500 }, () => '5'),
      allow,
    ).import;
    expect([summary.rejected, summary.errors.length]).toEqual([1500, 1000]);
  });

  test('counts a duplicate with an error as rejected only', () => {
    const items = ['+14155550123', { to: '+14155550123', timezone: 'Mars' }];
    const { import: summary } = readContacts(items, allow);
    expect(summary).toMatchObject({ accepted: 1, duplicates: 0, rejected: 1 });
  });
});
