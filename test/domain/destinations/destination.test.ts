import { describe, expect, test } from 'vitest';
import {
  COUNTRIES,
  countryOfNumber,
  kindOfNumber,
} from '../../../src/domain/destinations/destination.ts';

describe('the kind of a number', () => {
  test.each([
    ['a premium rate number of North America', '+19002345678', 'premium'],
    ['a premium rate number of the United Kingdom', '+449098771234', 'premium'],
    ['a premium rate number of France', '+33899123456', 'premium'],
    ['an international premium rate number', '+979123456789', 'premium'],
    ['a closed number with digits after its end', '+4490987712345678', 'premium'],
    ['a shared cost number of Germany', '+491805123456', 'shared_cost'],
    ['a local rate number of Australia', '+611300975712', 'shared_cost'],
    ['an international shared cost number', '+80812345678', 'shared_cost'],
    ['an Inmarsat number', '+870773111632', 'satellite'],
    ['an Iridium number', '+881612345678', 'satellite'],
    ['a Thuraya number', '+8821651234567', 'satellite'],
  ])('%s is closed', (_name, number, kind) => {
    expect(kindOfNumber(number)).toBe(kind);
  });

  test.each([
    ['a landline', '+4930901820'],
    ['a mobile', '+447911123456'],
    ['a toll-free number', '+18002345678'],
    ['a number of Jamaica', '+18765551234'],
    ['a number of Somalia', '+2521234567'],
    ['an international toll-free number', '+80012345678'],
    ['a personal number of an international network', '+883510012345'],
    ['a number of no plan', '+9991234567'],
  ])('%s is ordinary', (_name, number) => {
    expect(kindOfNumber(number)).toBeNull();
  });

  test.each([
    ['North America', '+14155550100 +19005550123 +18005550199'],
    ['the United Kingdom', '+449098790000 +449098790999 +447700900123 +441632960123 +448081570123'],
    ['Germany', '+493023125123 +498999998123 +4915228817386 +4917699267123'],
    ['France', '+33199001234 +33261911234 +33353011234 +33465711234 +33536491234 +33639981234'],
    ['Australia', '+61255501234 +61491570006 +611800160401 +611300975707 +611300975711'],
  ])('numbers that %s reserves for examples and fiction are ordinary', (_name, numbers) => {
    for (const number of numbers.split(' ')) expect(kindOfNumber(number)).toBeNull();
  });
});

describe('the country of a number', () => {
  test.each([
    ['+14155550123', 'US'],
    ['+16045550123', 'CA'],
    ['+18765551234', 'JM'],
    ['+18002345678', 'US'],
    ['+447400123456', 'GB'],
    ['+447781123456', 'GG'],
    ['+79161234567', 'RU'],
    ['+77012345678', 'KZ'],
    ['+390669812345', 'VA'],
    ['+390612345678', 'IT'],
    ['+61491570006', 'AU'],
    ['+2521234567', 'SO'],
  ])('of %s is %s', (number, country) => {
    expect(countryOfNumber(number)).toBe(country);
  });

  test.each(['+11002345678', '+80012345678', '+881612345678', '+9991234567'])(
    'of %s is unknown',
    (number) => {
      expect(countryOfNumber(number)).toBeNull();
    },
  );

  test('is one of 245', () => {
    expect(COUNTRIES.size).toBe(245);
    expect([...COUNTRIES].every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });
});
