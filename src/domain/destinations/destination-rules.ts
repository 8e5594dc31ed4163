import type { PhoneNumber } from '../phone-number.ts';
import { type AllowedPrefixes, isAllowedBy } from './allowed-prefixes.ts';
import { type ClosableKind, countryOfNumber, kindOfNumber } from './destination.ts';

/** The numbers that may be called, as the operator and the organization set them. */
export type DestinationRules = {
  closedKinds: readonly ClosableKind[];
  /** ISO 3166-1 codes; null: numbers of every country, and of none. */
  allowedCountries: readonly string[] | null;
  /** The lists of the organization and of its campaign: a number has to be in each. */
  prefixLists: readonly AllowedPrefixes[];
};

/** What the operator has set for one organization; `closedKinds` null: those of the installation. */
export type OwnDestinationRules = {
  closedKinds: readonly ClosableKind[] | null;
  allowedCountries: readonly string[] | null;
};

/** Why a number may never be called. */
export type DestinationRefusal =
  | 'destination_closed'
  | 'country_not_allowed'
  | 'prefix_not_allowed';

/**
 * The rules that hold for an organization, or for one of its campaigns.
 * @param prefixes those of the organization and of the campaign; null: all numbers
 */
export function effectiveDestinationRules(
  { closedKinds, allowedCountries }: OwnDestinationRules,
  installation: { closedKinds: readonly ClosableKind[] },
  prefixes: readonly (AllowedPrefixes | null)[] = [],
): DestinationRules {
  const prefixLists = prefixes.filter((list) => list !== null);
  return { closedKinds: closedKinds ?? installation.closedKinds, allowedCountries, prefixLists };
}

/** Why a number may not be called; null: it may. A number of no country is of none that is allowed. */
export function refusalOfDestination(
  number: PhoneNumber,
  { closedKinds, allowedCountries, prefixLists }: DestinationRules,
): DestinationRefusal | null {
  const kind = closedKinds.length === 0 ? null : kindOfNumber(number);
  if (kind !== null && closedKinds.includes(kind)) return 'destination_closed';
  if (!isInCountries(number, allowedCountries)) return 'country_not_allowed';
  const isAllowed = prefixLists.every((list) => isAllowedBy(list, number));
  return isAllowed ? null : 'prefix_not_allowed';
}

function isInCountries(number: PhoneNumber, countries: readonly string[] | null): boolean {
  if (countries === null) return true;
  const country = countryOfNumber(number);
  return country !== null && countries.includes(country);
}
