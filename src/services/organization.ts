import { lockOrganization, type OrganizationRow, setLimits } from '../db/organizations.ts';
import type { Db } from '../db/tables.ts';
import type { OrganizationLimits } from '../schemas/organization.ts';

/**
 * Changes the limits of an organization: `change` makes the new ones of what is stored, which is
 * locked meanwhile.
 */
export async function changeLimits(
  { db, clock }: { db: Db; clock: { now(): Date } },
  { organizationId }: { organizationId: string },
  change: (stored: OrganizationRow) => OrganizationLimits,
): Promise<OrganizationRow> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockOrganization(tx, { organizationId });
    return setLimits(tx, { organizationId, limits: change(stored), now: clock.now() });
  });
}
