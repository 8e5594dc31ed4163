import { recordAudit } from '../../db/audit-log.ts';
import {
  type CallerNumberRow,
  deleteCallerNumber,
  findAssigned,
  insertCallerNumber,
  listCallerNumbers,
} from '../../db/caller-numbers.ts';
import { lockOrganization } from '../../db/organizations.ts';
import type { Db } from '../../db/tables.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { eventOf } from './events.ts';
import { findOrganization } from './organizations.ts';
import type { OperatorOrder } from './quotas.ts';

type Deps = { db: Db; clock: { now(): Date } };
type NumberOrder = OperatorOrder & { phoneNumber: string };

/**
 * Assigns a caller number to an organization. All others may not call from it any more; their calls
 * from other numbers go on. A number that the organization has stays as it is.
 * @returns all numbers of the organization
 * @throws {NotFoundError} no organization has this id
 * @throws {ConflictError} `caller_number_taken`
 */
export async function assignNumber(
  { db, clock }: Deps,
  { organizationId, by, phoneNumber }: NumberOrder,
): Promise<CallerNumberRow[]> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await findOrganization(tx, { organizationId });
    await lockOrganization(tx, { organizationId });
    const row = { organizationId, phoneNumber, assignedAt: now };
    if (await insertCallerNumber(tx, row)) {
      const details = { phone_number: phoneNumber };
      const event = eventOf({ organizationId, by }, now);
      await recordAudit(tx, { ...event, action: 'assign_number', details });
      return listCallerNumbers(tx, { organizationId });
    }
    const [assigned] = await findAssigned(tx, { organizationId, numbers: [phoneNumber] });
    if (assigned?.isOwn !== true) throw taken();
    return listCallerNumbers(tx, { organizationId });
  });
}

/**
 * Withdraws a caller number from an organization: nobody has it then.
 * @throws {NotFoundError} no organization has this id, or it does not have the number
 */
export async function withdrawNumber(
  { db, clock }: Deps,
  { organizationId, by, phoneNumber }: NumberOrder,
): Promise<CallerNumberRow[]> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await findOrganization(tx, { organizationId });
    await lockOrganization(tx, { organizationId });
    if (!(await deleteCallerNumber(tx, { organizationId, phoneNumber }))) {
      throw new NotFoundError('caller_number');
    }
    const details = { phone_number: phoneNumber };
    const event = eventOf({ organizationId, by }, now);
    await recordAudit(tx, { ...event, action: 'withdraw_number', details });
    return listCallerNumbers(tx, { organizationId });
  });
}

function taken(): ConflictError {
  const message =
    'the number is assigned to another organization: withdraw it from that one before';
  return new ConflictError('caller_number_taken', message, 'assigned');
}
