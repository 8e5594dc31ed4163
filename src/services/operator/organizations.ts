import {
  findOperatedOrganization,
  insertNamedOrganization,
  lockOrganization,
  type OperatedOrganization,
} from '../../db/organizations.ts';
import { recordAudit } from '../../db/audit-log.ts';
import { saveQuotas } from '../../db/operator-settings.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { OwnQuotas } from '../../domain/limits/quotas.ts';
import type { Actor } from '../../domain/audit.ts';
import { viewQuotas } from '../../schemas/quotas.ts';
import { eventOf } from './events.ts';

/**
 * Creates an organization with the quotas that the operator sets for it.
 * @throws {ConflictError} `name_taken`
 */
export async function createOrganization(
  { db, clock, newId }: { db: Db; clock: { now(): Date }; newId: () => string },
  { name, quotas, by }: { name: string; quotas: OwnQuotas; by: Actor },
): Promise<OperatedOrganization> {
  const now = clock.now();
  const organizationId = newId();
  return db.transaction().execute(async (tx) => {
    const stored = await insertNamedOrganization(tx, { organizationId, name, now });
    if (stored === undefined) {
      throw new ConflictError('name_taken', 'another organization has this name', 'taken');
    }
    await saveQuotas(tx, { organizationId, quotas, now });
    const details = { name, quotas: viewQuotas(quotas) };
    await recordAudit(tx, { ...eventOf({ organizationId, by }, now), action: 'create', details });
    return findOrganization(tx, { organizationId });
  });
}

/**
 * Locks an organization for a change by the operator.
 * @throws {NotFoundError} no organization has this id
 */
export async function lockFoundOrganization(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<void> {
  await findOrganization(tx, { organizationId });
  await lockOrganization(tx, { organizationId });
}

/** @throws {NotFoundError} no organization has this id */
export async function findOrganization(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<OperatedOrganization> {
  const organization = await findOperatedOrganization(db, { organizationId });
  if (organization === undefined) throw new NotFoundError('organization');
  return organization;
}
