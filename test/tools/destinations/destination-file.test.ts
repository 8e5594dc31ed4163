import { describe, expect, test } from 'vitest';
import {
  formatDestinationFile,
  type Region,
} from '../../../src/tools/destinations/destination-file.ts';

const origin = { about: 'a test', source: 'nowhere', version: '1.0.0', license: 'none' };
const region = (members: Partial<Region>): Region => ({
  region: 'GB',
  leadingDigits: null,
  patterns: {},
  examples: {},
  ...members,
});
const planOf = (code: string, ...regions: Region[]) =>
  JSON.parse(formatDestinationFile({ [code]: regions }, origin)).plans[code];

describe('formatDestinationFile', () => {
  test('begins with the origin of the data', () => {
    expect(JSON.parse(formatDestinationFile({}, origin))).toEqual({ ...origin, plans: {} });
  });

  test('gives every number of a calling code with one country to it', () => {
    expect(planOf('353', region({ region: 'IE' })).countries).toEqual([
      { country: 'IE', pattern: '' },
    ]);
  });

  test('looks for the country in the order of libphonenumber, and ends with the main one', () => {
    const main = region({ patterns: { fixed_line: '20\\d{8}', mobile: '74\\d{8}' } });
    const jersey = region({ region: 'JE', patterns: { fixed_line: '1534\\d{6}' } });
    const man = region({ region: 'IM', leadingDigits: '1624', patterns: { mobile: '76\\d{8}' } });
    expect(planOf('44', main, jersey, man).countries).toEqual([
      { country: 'GB', pattern: '20\\d{8}|74\\d{8}' },
      { country: 'JE', pattern: '1534\\d{6}' },
      { country: 'IM', pattern: '1624' },
      { country: 'GB', pattern: '' },
    ]);
  });

  test('gives an unassigned number of North America to no country', () => {
    const main = region({ region: 'US', patterns: { fixed_line: '415\\d{7}' } });
    const jamaica = region({ region: 'JM', leadingDigits: '658|876' });
    expect(planOf('1', main, jamaica).countries).toEqual([
      { country: 'US', pattern: '415\\d{7}' },
      { country: 'JM', pattern: '658|876' },
    ]);
  });

  test('joins the premium and shared cost numbers of the regions of a calling code', () => {
    const main = region({ patterns: { premium_rate: '9\\d{9}', shared_cost: '84\\d{8}' } });
    const jersey = region({ region: 'JE', patterns: { premium_rate: '90\\d{8}' } });
    expect(planOf('44', main, jersey, main).closed).toEqual({
      premium: '9\\d{9}|90\\d{8}',
      shared_cost: '84\\d{8}',
    });
  });

  test('closes whole numbers only where an ordinary number begins like a closed one', () => {
    const andorra = region({
      region: 'AD',
      patterns: { premium_rate: '[19]\\d{5}', toll_free: '180[02]\\d{4}' },
      examples: { toll_free: '18001234' },
    });
    expect(planOf('376', andorra).closed).toEqual({ premium: '(?:[19]\\d{5})$' });
  });
});
