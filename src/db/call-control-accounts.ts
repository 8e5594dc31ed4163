import type { Insertable, Selectable, Updateable } from 'kysely';
import type { CallControlAccountsTable, Db, Tx } from './tables.ts';

export type CallControlAccountRow = Selectable<CallControlAccountsTable>;
type AccountKey = { organizationId: string; accountId: string };

/** An account by its id alone: for calls, which name their own. */
export async function accountById(
  db: Db,
  { accountId }: { accountId: string },
): Promise<CallControlAccountRow | undefined> {
  return db
    .selectFrom('callControlAccounts')
    .selectAll()
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** The accounts of all organizations that are this one of call control. */
export async function accountsBySid(
  db: Db,
  { accountSid }: { accountSid: string },
): Promise<CallControlAccountRow[]> {
  return db
    .selectFrom('callControlAccounts')
    .selectAll()
    .where('accountSid', '=', accountSid)
    .execute();
}

export async function findAccount(
  db: Db | Tx,
  key: AccountKey,
): Promise<CallControlAccountRow | undefined> {
  return ownAccount(db, key).executeTakeFirst();
}

/** As `findAccount`, and nobody else changes, deletes or newly names it until the transaction ends. */
export async function lockAccount(
  tx: Tx,
  key: AccountKey,
): Promise<CallControlAccountRow | undefined> {
  return ownAccount(tx, key).forUpdate().executeTakeFirst();
}

function ownAccount(db: Db | Tx, { organizationId, accountId }: AccountKey) {
  return accountsOf(db, { organizationId }).selectAll().where('accountId', '=', accountId);
}

function accountsOf(db: Db | Tx, { organizationId }: { organizationId: string }) {
  return db.selectFrom('callControlAccounts').where('organizationId', '=', organizationId);
}

/** One page of an organization's accounts, newest first. */
export async function listAccounts(
  db: Db,
  { organizationId, skip, limit }: { organizationId: string; skip: number; limit: number },
): Promise<CallControlAccountRow[]> {
  return accountsOf(db, { organizationId })
    .selectAll()
    .orderBy('accountId', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function countAccounts(
  db: Db,
  { organizationId }: { organizationId: string },
): Promise<number> {
  const { count } = await accountsOf(db, { organizationId })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether another account of the organization has this name. */
export async function isNameTaken(
  tx: Tx,
  { organizationId, name, accountId }: AccountKey & { name: string },
): Promise<boolean> {
  const row = await accountsOf(tx, { organizationId })
    .select('accountId')
    .where('name', '=', name)
    .where('accountId', '<>', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Before another account becomes the default one. */
export async function withdrawDefault(
  tx: Tx,
  { organizationId, accountId, now }: AccountKey & { now: Date },
): Promise<void> {
  await tx
    .updateTable('callControlAccounts')
    .set({ isDefault: false, updatedAt: now })
    .where('organizationId', '=', organizationId)
    .where('isDefault', '=', true)
    .where('accountId', '<>', accountId)
    .execute();
}

export async function insertAccount(
  tx: Tx,
  account: Insertable<CallControlAccountsTable>,
): Promise<CallControlAccountRow> {
  return tx
    .insertInto('callControlAccounts')
    .values(account)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateAccount(
  db: Db | Tx,
  {
    accountId,
    changes,
  }: { accountId: string; changes: Updateable<CallControlAccountsTable> & { updatedAt: Date } },
): Promise<CallControlAccountRow> {
  return db
    .updateTable('callControlAccounts')
    .set(changes)
    .where('accountId', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAccount(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.deleteFrom('callControlAccounts').where('accountId', '=', accountId).execute();
}
