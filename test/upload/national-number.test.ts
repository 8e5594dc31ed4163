import { describe, expect, test } from 'vitest';
import { readAnyNumber } from '../../src/upload/national-number.ts';

describe('a number without its country code, in a region', () => {
  test.each([
    ['020 7946 0104', 'GB', '+442079460104'],
    ['(0)20 7946-0104', 'GB', '+442079460104'],
    ['2079460104', 'GB', '+442079460104'],
    ['030/123456', 'DE', '+4930123456'],
    ['(415) 555-0123', 'US', '+14155550123'],
    ['06 698 12345', 'IT', '+390669812345'],
  ] as const)('%s in %s gets the country code: %s', (text, region, number) => {
    expect(readAnyNumber(text, region)).toEqual({ number, change: 'country_code_added' });
  });

  test.each([
    ['442079460104', 'GB', '+442079460104'],
    ['1 415 555 0123', 'US', '+14155550123'],
  ] as const)('%s in %s lacks only the plus sign: %s', (text, region, number) => {
    expect(readAnyNumber(text, region)).toEqual({ number, change: 'plus_added' });
  });

  test.each([
    ['011 44 20 7946 0104', 'US', '+442079460104'],
    ['011 1 415 555 0123', 'US', '+14155550123'],
    ['0044 20 7946 0104', 'US', '+442079460104'],
    ['0044 20 7946 0104', null, '+442079460104'],
  ] as const)('%s in %s has a prefix for calls abroad: %s', (text, region, number) => {
    const change = 'international_prefix_replaced';
    expect(readAnyNumber(text, region)).toEqual({ number, change });
  });

  test.each([
    ['+442079460104', null],
    [' +442079460104 ', null],
    ['+44 20 7946 0104', 'separators_removed'],
  ] as const)('%s with a country code is the same in every region', (text, change) => {
    const read = { number: '+442079460104', change };
    expect(readAnyNumber(text, 'US')).toEqual(read);
    expect(readAnyNumber(text, null)).toEqual(read);
  });

  test.each([
    ['123', 'GB'],
    ['555-0123', 'US'],
    // A German number that lacks its plus sign would otherwise call somebody in London.
    ['4930123456', 'GB'],
    ['00', 'GB'],
    // Germany has numbers of 15 digits beside its country code, which E.164 does not.
    ['999999999999999', 'DE'],
  ] as const)('%s is not guessed in %s', (text, region) => {
    expect(readAnyNumber(text, region)).toHaveProperty('problem');
  });

  test('is refused where the region has no such number, by the region', () => {
    expect(readAnyNumber('123', 'GB')).toEqual({
      problem: {
        code: 'no_number_of_region',
        message:
          'is no telephone number of GB (default_region): write it as it is dialled there, or with + and its country code, such as +44…',
      },
    });
  });

  test('is refused without a region, with the member that sets one', () => {
    const { problem } = readAnyNumber('020 7946 0104', null) as { problem: { message: string } };
    expect(problem).toMatchObject({ code: 'no_country_code' });
    expect(problem.message).toContain(
      'or set default_region (of the campaign, or of this request)',
    );
  });
});
