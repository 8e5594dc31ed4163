import { findOperatorSettings } from '../db/operator-settings.ts';
import type { Db } from '../db/tables.ts';
import {
  type DestinationRules,
  effectiveDestinationRules,
} from '../domain/destinations/destination-rules.ts';
import type { ClosableKind } from '../domain/destinations/destination.ts';

/** Reads which numbers an organization may call now. */
export async function destinationRulesOf(
  { db, closedKinds }: { db: Db; closedKinds: readonly ClosableKind[] },
  { organizationId }: { organizationId: string },
): Promise<DestinationRules> {
  const { destinations } = await findOperatorSettings(db, { organizationId });
  return effectiveDestinationRules(destinations, { closedKinds });
}
