import { recordAudit } from '../../db/audit-log.ts';
import type { OperatedOrganization } from '../../db/organizations.ts';
import { saveDestinations } from '../../db/operator-settings.ts';
import type { Db } from '../../db/tables.ts';
import type { OwnDestinationRules } from '../../domain/destinations/destination-rules.ts';
import { eventOf } from './events.ts';
import { findOrganization, lockFoundOrganization } from './organizations.ts';
import type { OperatorOrder } from './quotas.ts';

/**
 * Sets which numbers an organization may call. Imports and gates that begin later keep the new rules.
 * Contacts that failed by the old ones stay failed until somebody retries them.
 * @throws {NotFoundError} no organization has this id
 */
export async function setDestinations(
  { db, clock }: { db: Db; clock: { now(): Date } },
  { organizationId, by }: OperatorOrder,
  destinations: OwnDestinationRules,
): Promise<OperatedOrganization> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockFoundOrganization(tx, { organizationId });
    await saveDestinations(tx, { organizationId, destinations, now });
    const details = {
      closed_kinds: destinations.closedKinds && [...destinations.closedKinds],
      allowed_countries: destinations.allowedCountries && [...destinations.allowedCountries],
    };
    const event = eventOf({ organizationId, by }, now);
    await recordAudit(tx, { ...event, action: 'set_destinations', details });
    return findOrganization(tx, { organizationId });
  });
}
