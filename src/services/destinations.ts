import { findAllowedPrefixes, type PrefixTarget } from '../db/allowed-prefixes.ts';
import { findOperatorSettings } from '../db/operator-settings.ts';
import type { Db } from '../db/tables.ts';
import {
  type DestinationRules,
  effectiveDestinationRules,
} from '../domain/destinations/destination-rules.ts';
import type { ClosableKind } from '../domain/destinations/destination.ts';

/** Reads which numbers an organization may call now; with a target, for one of its campaigns. */
export async function destinationRulesOf(
  { db, closedKinds }: { db: Db; closedKinds: readonly ClosableKind[] },
  { organizationId, target }: { organizationId: string; target?: PrefixTarget },
): Promise<DestinationRules> {
  const [{ destinations }, prefixes] = await Promise.all([
    findOperatorSettings(db, { organizationId }),
    target === undefined ? [] : findAllowedPrefixes(db, { organizationId, target }),
  ]);
  return effectiveDestinationRules(destinations, { closedKinds }, prefixes);
}
