import { recordAudit } from '../../db/audit-log.ts';
import {
  type CallerNumberRow,
  deleteCallerNumber,
  findAssigned,
  insertCallerNumber,
  listCallerNumbers,
} from '../../db/caller-numbers.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { eventOf } from './events.ts';
import { lockFoundOrganization } from './organizations.ts';
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
    await lockFoundOrganization(tx, { organizationId });
    const row = { organizationId, phoneNumber, assignedAt: now };
    if (await insertCallerNumber(tx, row)) {
      await recordChange(tx, 'assign_number', { organizationId, by, phoneNumber, now });
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
    await lockFoundOrganization(tx, { organizationId });
    if (!(await deleteCallerNumber(tx, { organizationId, phoneNumber }))) {
      throw new NotFoundError('caller_number');
    }
    await recordChange(tx, 'withdraw_number', { organizationId, by, phoneNumber, now });
    return listCallerNumbers(tx, { organizationId });
  });
}

async function recordChange(
  tx: Tx,
  action: 'assign_number' | 'withdraw_number',
  { phoneNumber, now, ...order }: NumberOrder & { now: Date },
): Promise<void> {
  const details = { phone_number: phoneNumber };
  await recordAudit(tx, { ...eventOf(order, now), action, details });
}

function taken(): ConflictError {
  const message =
    'the number is assigned to another organization: withdraw it from that one before';
  return new ConflictError('caller_number_taken', message, 'assigned');
}
