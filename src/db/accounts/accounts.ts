import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { type ListOrders, type ListPage, pageOf } from '../list-page.ts';
import { prepareInTransaction } from '../prepared.ts';
import type { CallControlAccountsTable, Db, Tx } from '../tables.ts';

export type CallControlAccountRow = Selectable<CallControlAccountsTable>;
type AccountKey = { organizationId: string; accountId: string };

/** An account by its id alone, for a call that names its account. */
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

/** The accounts of all organizations, oldest first. */
export async function allAccountIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('callControlAccounts')
    .select('accountId')
    .orderBy('accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** As `accountById`, locked against changes until the transaction ends. */
export async function lockAccountById(
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<CallControlAccountRow | undefined> {
  return tx
    .selectFrom('callControlAccounts')
    .selectAll()
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The oldest accounts, of all organizations, with this SID at call control. */
export async function accountsBySid(
  db: Db,
  { accountSid, limit }: { accountSid: string; limit: number },
): Promise<CallControlAccountRow[]> {
  return db
    .selectFrom('callControlAccounts')
    .selectAll()
    .where('accountSid', '=', accountSid)
    .orderBy('accountId')
    .limit(limit)
    .execute();
}

/** An account of an organization; undefined when the organization has none with this id. */
export async function findAccount(
  db: Db | Tx,
  key: AccountKey,
): Promise<CallControlAccountRow | undefined> {
  return ownAccount(db, key).executeTakeFirst();
}

/** As `findAccount`, locked until the transaction ends: nobody changes, deletes or newly uses it. */
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

const lockShared = prepareInTransaction('lockAccountShared', (db: Db, key: AccountKey) =>
  accountsOf(db, key).select('accountId').where('accountId', '=', key.accountId).forKeyShare(),
);

/** Whether an organization has an account; locks it against deletion until the transaction ends. */
export async function lockAccountShared(tx: Tx, key: AccountKey): Promise<boolean> {
  return (await lockShared.first(tx, key)) !== undefined;
}

/** An account id is a UUIDv7. */
export const ACCOUNT_ORDERS: ListOrders<'created_at', CallControlAccountRow> = {
  created_at: [{ column: sql.ref('accountId'), kind: 'uuid', of: ({ accountId }) => accountId }],
};

/** One page of an organization's accounts. */
export async function listAccounts(
  db: Db,
  { organizationId, page }: { organizationId: string; page: ListPage<CallControlAccountRow> },
): Promise<CallControlAccountRow[]> {
  return pageOf(accountsOf(db, { organizationId }).selectAll(), page).execute();
}

/** How many accounts an organization has. */
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

/**
 * What uses an account: campaigns that name it, open batches of campaigns that take it as the default,
 * and live calls.
 */
export async function usesOf(
  tx: Tx,
  { accountId, organizationId, isDefault }: CallControlAccountRow,
): Promise<{ campaigns: number; 'open batches': number; 'live calls': number }> {
  const { rows } = await sql<{ campaigns: number; batches: number; calls: number }>`
    select
      (select count(*) from campaigns
       where call_control_account_id = ${accountId} and deleted_at is null) as campaigns,
      (select count(*) from batches join campaigns using (campaign_id)
       where ${isDefault} and batches.organization_id = ${organizationId}
         and batches.dispatch_ended_at is null and batches.deleted_at is null
         and campaigns.call_control_account_id is null) as batches,
      (select count(*) from calls
       where call_control_account_id = ${accountId} and ended_at is null) as calls`.execute(tx);
  const { campaigns = 0, batches = 0, calls = 0 } = rows[0] ?? {};
  return { campaigns, 'open batches': batches, 'live calls': calls };
}

/** Unmarks the default account, before another one becomes the default. */
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

/** Erases previous webhook secrets whose time is over. */
export async function erasePreviousSecrets(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .updateTable('callControlAccounts')
    .set({ previousSecretEncrypted: null, previousSecretUntil: null })
    .where('previousSecretUntil', '<=', now)
    .execute();
}

/** Deletes a locked account that nothing uses, with its secrets. */
export async function deleteAccount(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.deleteFrom('callControlAccounts').where('accountId', '=', accountId).execute();
}
