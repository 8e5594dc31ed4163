import { describe, expect, test } from 'vitest';
import {
  effectiveDestinationRules,
  refusalOfDestination,
} from '../../../src/domain/destinations/destination-rules.ts';

const open = { closedKinds: [], allowedCountries: null, prefixLists: [] };

describe('the rules of destinations', () => {
  test('refuse a number of a closed kind', () => {
    const rules = { ...open, closedKinds: ['premium'] } as const;
    expect(refusalOfDestination('+19002345678', rules)).toBe('destination_closed');
    expect(refusalOfDestination('+881612345678', rules)).toBeNull();
  });

  test('refuse a number outside the allowed countries, and one of no country', () => {
    const rules = { ...open, allowedCountries: ['US', 'CA'] };
    expect(refusalOfDestination('+16045550123', rules)).toBeNull();
    expect(refusalOfDestination('+18765551234', rules)).toBe('country_not_allowed');
    expect(refusalOfDestination('+80012345678', rules)).toBe('country_not_allowed');
  });

  test('refuse a number outside a list of prefixes and countries', () => {
    const rules = { ...open, prefixLists: [['+44', '+4930', 'CA']] };
    expect(refusalOfDestination('+442079460123', rules)).toBeNull();
    expect(refusalOfDestination('+493012345678', rules)).toBeNull();
    expect(refusalOfDestination('+16045550123', rules)).toBeNull();
    expect(refusalOfDestination('+12125550123', rules)).toBe('prefix_not_allowed');
    expect(refusalOfDestination('+498912345678', rules)).toBe('prefix_not_allowed');
  });

  test('call only numbers that the organization and the campaign both allow', () => {
    const own = { closedKinds: [], allowedCountries: null };
    const rules = effectiveDestinationRules(own, open, [['+44'], null, ['+4420']]);
    expect(refusalOfDestination('+442079460123', rules)).toBeNull();
    expect(refusalOfDestination('+441614960123', rules)).toBe('prefix_not_allowed');
    expect(refusalOfDestination('+493012345678', rules)).toBe('prefix_not_allowed');
  });

  test('refuse nothing when nothing is closed and every country is allowed', () => {
    for (const number of ['+19002345678', '+881612345678', '+9991234567']) {
      expect(refusalOfDestination(number, open)).toBeNull();
    }
  });

  test('close the kinds of the installation where the organization has none of its own', () => {
    const installation = { closedKinds: ['premium'] } as const;
    const own = { closedKinds: null, allowedCountries: ['US'] };
    expect(effectiveDestinationRules(own, installation)).toEqual({
      closedKinds: ['premium'],
      allowedCountries: ['US'],
      prefixLists: [],
    });
    const opened = effectiveDestinationRules({ ...own, closedKinds: [] }, installation);
    expect(opened.closedKinds).toEqual([]);
  });
});
