import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPhoneNumber } from '../../src/domain/phone-number.ts';

describe('a phone number', () => {
  test.each([
    ['+14155550123', '+14155550123'],
    [' +1 (415) 555-0123 ', '+14155550123'],
    ['0049 30 123.456', '+4930123456'],
    ['+49 (30) 123/456', '+4930123456'],
    ['+44\u00a020\u20117946\u20110000', '+442079460000'],
    ['+1234567', '+1234567'],
    ['+123456789012345', '+123456789012345'],
  ])('%s is read as %s', (given, read) => {
    expect(readPhoneNumber(given)).toEqual({ number: read });
  });

  test.each([
    ['4155550123', 'no_country_code'],
    ['030 123456', 'no_country_code'],
    ['+49 (0)30 123456', 'trunk_prefix'],
    [' +49 (0)30 123456', 'trunk_prefix'],
    ['+49(0)30 123456', 'trunk_prefix'],
    ['12 +49 (0)30 123456', 'not_a_number'],
    ['1.5E+10', 'spreadsheet_number'],
    [' 1.41556E+10 ', 'spreadsheet_number'],
    ['4E10', 'spreadsheet_number'],
    ['+1.5E+10', 'not_a_number'],
    ['1.5E+10 x', 'not_a_number'],
    ['1415555CALL', 'not_a_number'],
    ['4,9E10', 'spreadsheet_number'],
    ['+123456', 'wrong_length'],
    ['+1234567890123456', 'wrong_length'],
    ['+0123456789', 'wrong_length'],
    ['', 'not_a_number'],
    ['+', 'not_a_number'],
    ['++14155550123', 'not_a_number'],
    ['+1415555CALL', 'not_a_number'],
    ['+1415555\u0661\u0662\u0663\u0664', 'not_a_number'],
    ['tel:+14155550123', 'not_a_number'],
  ])('%s is refused with %s', (given, code) => {
    expect(readPhoneNumber(given)).toMatchObject({ problem: { code } });
  });

  test('without a country code is refused with the accepted form', () => {
    expect(readPhoneNumber('4155550123')).toMatchObject({
      problem: {
        message:
          'the country code is missing: write + and 7 to 15 digits beginning with the country ' +
          'code, such as +14155550123',
      },
    });
  });

  test('is read the same with any punctuation', () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{6,14}$/);
    const separator = fc.constantFrom('', ' ', '-', '.', '/');
    fc.assert(
      fc.property(digits, fc.array(separator, { minLength: 15, maxLength: 15 }), (text, marks) => {
        const written = Array.from(text, (digit, index) => digit + marks[index]).join('');
        expect(readPhoneNumber(`+${written}`)).toEqual({ number: `+${text}` });
        expect(readPhoneNumber(`00${written}`)).toEqual({ number: `+${text}` });
      }),
    );
  });
});
