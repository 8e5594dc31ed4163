import type { PhoneNumber } from '../phone-number.ts';
import { type ClosableKind, countryOfNumber, kindOfNumber } from './destination.ts';

/** The numbers that may be called, as the operator sets them for an installation or an organization. */
export type DestinationRules = {
  closedKinds: readonly ClosableKind[];
  /** ISO 3166-1 codes; null: numbers of every country, and of none. */
  allowedCountries: readonly string[] | null;
};

/** What the operator has set for one organization; `closedKinds` null: those of the installation. */
export type OwnDestinationRules = {
  closedKinds: readonly ClosableKind[] | null;
  allowedCountries: readonly string[] | null;
};

/** Why a number may never be called. */
export type DestinationRefusal = 'destination_closed' | 'country_not_allowed';

/** The rules that hold for an organization. */
export function effectiveDestinationRules(
  { closedKinds, allowedCountries }: OwnDestinationRules,
  installation: { closedKinds: readonly ClosableKind[] },
): DestinationRules {
  return { closedKinds: closedKinds ?? installation.closedKinds, allowedCountries };
}

/** Why a number may not be called; null: it may. A number of no country is of none that is allowed. */
export function refusalOfDestination(
  number: PhoneNumber,
  { closedKinds, allowedCountries }: DestinationRules,
): DestinationRefusal | null {
  const kind = closedKinds.length === 0 ? null : kindOfNumber(number);
  if (kind !== null && closedKinds.includes(kind)) return 'destination_closed';
  if (allowedCountries === null) return null;
  const country = countryOfNumber(number);
  const isAllowed = country !== null && allowedCountries.includes(country);
  return isAllowed ? null : 'country_not_allowed';
}
