import { type NotNull, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { type AccountKey, insertHealth, rowId } from './health.ts';

/*
 * Whether accounts of call control answer. Each statement is a transaction of its own, so the row of health
 * is the only one that it locks.
 */

/** Records that an account gave no answer at `at`, unless it has given none since earlier. */
export async function recordUnanswered(
  db: Db,
  { at, ...key }: AccountKey & { at: Date },
): Promise<void> {
  await insertHealth(db, key);
  await db
    .updateTable('callControlHealth')
    .set({ unansweredSince: at })
    .where('accountId', '=', rowId(key))
    .where('unansweredSince', 'is', null)
    .execute();
}

/** Records that an account has answered. Writes nothing where it answered before. */
export async function recordAnswered(db: Db, key: AccountKey): Promise<void> {
  await db
    .updateTable('callControlHealth')
    .set({ unansweredSince: null })
    .where('accountId', '=', rowId(key))
    .where('unansweredSince', 'is not', null)
    .execute();
}

/** Since when an account gives no answer; null: it gave the last one, or was never asked. */
export async function readUnansweredSince(db: Db, key: AccountKey): Promise<Date | null> {
  const row = await db
    .selectFrom('callControlHealth')
    .select('unansweredSince')
    .where('accountId', '=', rowId(key))
    .executeTakeFirst();
  return row?.unansweredSince ?? null;
}

/** The accounts of these that give no answer, each with the time since when. */
export async function unansweredAccounts(
  db: Db,
  { accountIds }: { accountIds: readonly string[] },
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('callControlHealth')
    .select(['accountId', 'unansweredSince'])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('unansweredSince', 'is not', null)
    .$narrowType<{ unansweredSince: NotNull }>()
    .execute();
  return new Map(rows.map(({ accountId, unansweredSince }) => [accountId, unansweredSince]));
}
