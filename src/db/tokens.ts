import type { Insertable, Selectable } from 'kysely';
import type { Db, TokensTable } from './tables.ts';

export type TokenRow = Selectable<TokensTable>;

export async function findTokenByHash(
  db: Db,
  { sha256 }: { sha256: Buffer },
): Promise<TokenRow | undefined> {
  return db.selectFrom('tokens').selectAll().where('tokenSha256', '=', sha256).executeTakeFirst();
}

/** Inserts a token unless one with the same text exists. */
export async function insertTokenOnce(db: Db, token: Insertable<TokensTable>): Promise<void> {
  await db
    .insertInto('tokens')
    .values(token)
    .onConflict((conflict) => conflict.column('tokenSha256').doNothing())
    .execute();
}

export async function markTokenUsed(
  db: Db,
  { tokenId, now }: { tokenId: string; now: Date },
): Promise<void> {
  await db.updateTable('tokens').set({ lastUsedAt: now }).where('tokenId', '=', tokenId).execute();
}
