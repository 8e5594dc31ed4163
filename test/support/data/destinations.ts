import type { DestinationRules } from '../../../src/domain/destinations/destination-rules.ts';

/** Every number may be called. */
export const EVERY_DESTINATION: DestinationRules = {
  closedKinds: [],
  allowedCountries: null,
  prefixLists: [],
};
