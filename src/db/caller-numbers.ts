import { type Selectable, sql } from 'kysely';
import type { AssignedNumber } from '../domain/assigned-number.ts';
import type { CallerNumbersTable } from './operational-tables.ts';
import type { Db, Tx } from './tables.ts';

export type CallerNumberRow = Selectable<CallerNumbersTable>;

/** Which of some numbers are assigned, to the organization or to others. Also an organization may ask. */
export async function findAssigned(
  db: Db | Tx,
  { organizationId, numbers }: { organizationId: string; numbers: readonly string[] },
): Promise<AssignedNumber[]> {
  const { rows } = await sql<AssignedNumber>`
    select phone_number, is_own
    from assigned_caller_numbers(${organizationId}, ${[...numbers]}::text[])`.execute(db);
  return rows;
}

/** The numbers that are assigned to an organization, in their order. */
export async function listCallerNumbers(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<CallerNumberRow[]> {
  return db
    .selectFrom('callerNumbers')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('phoneNumber')
    .execute();
}

/**
 * Assigns a number that nobody has.
 * @returns false when it is assigned already, to whomever
 */
export async function insertCallerNumber(tx: Tx, row: CallerNumberRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('callerNumbers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('phoneNumber')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns false when the number was not assigned to the organization */
export async function deleteCallerNumber(
  tx: Tx,
  { organizationId, phoneNumber }: { organizationId: string; phoneNumber: string },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('callerNumbers')
    .where('phoneNumber', '=', phoneNumber)
    .where('organizationId', '=', organizationId)
    .returning('phoneNumber')
    .executeTakeFirst();
  return deleted !== undefined;
}
