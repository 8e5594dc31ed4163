import { type Insertable, type Selectable, sql } from 'kysely';
import { type ListOrders, type ListPage, pageOf } from './list-page.ts';
import type { Db, Tx } from './tables.ts';
import type { TokensTable } from './organization-tables.ts';

export type TokenRow = Selectable<TokensTable>;
export type TokenInOrganization = TokenRow & { organizationName: string };

/** A token with what its organization and the operator have set. */
export type PresentedToken = TokenRow & {
  /** null: the default of the installation. */
  maxRequestsPerMinute: number | null;
  /** null: the organization is not suspended. */
  suspensionReason: string | null;
  strictRequests: boolean;
};

export async function findTokenByHash(
  db: Db | Tx,
  { sha256 }: { sha256: Buffer },
): Promise<PresentedToken | undefined> {
  return presentedTokens(db).where('tokenSha256', '=', sha256).executeTakeFirst();
}

/** A token of any organization. */
export async function findTokenById(
  db: Db,
  { tokenId }: { tokenId: string },
): Promise<PresentedToken | undefined> {
  return presentedTokens(db).where('tokenId', '=', tokenId).executeTakeFirst();
}

function presentedTokens(db: Db | Tx) {
  return db
    .selectFrom('tokens')
    .innerJoin('organizations', 'organizations.organizationId', 'tokens.organizationId')
    .leftJoin('operatorSettings as settings', (join) =>
      join.onRef('settings.organizationId', '=', 'tokens.organizationId'),
    )
    .selectAll('tokens')
    .select(['settings.maxRequestsPerMinute', 'settings.suspensionReason'])
    .select('organizations.strictRequests');
}

/**
 * Inserts a token unless one with the same hash exists.
 * @returns whether it was inserted
 */
export async function insertTokenOnce(
  db: Db | Tx,
  token: Insertable<TokensTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tokens')
    .values(token)
    .onConflict((conflict) => conflict.column('tokenSha256').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertToken(db: Db | Tx, token: Insertable<TokensTable>): Promise<TokenRow> {
  return db.insertInto('tokens').values(token).returningAll().executeTakeFirstOrThrow();
}

export async function findToken(
  db: Db,
  { organizationId, tokenId }: { organizationId: string; tokenId: string },
): Promise<TokenRow | undefined> {
  return tokensOf(db, { organizationId })
    .selectAll()
    .where('tokenId', '=', tokenId)
    .executeTakeFirst();
}

export const TOKEN_ORDERS: ListOrders<'created_at', TokenRow> = {
  created_at: [
    { column: sql.ref('createdAt'), kind: 'instant', of: ({ createdAt }) => createdAt },
    { column: sql.ref('tokenId'), kind: 'uuid', of: ({ tokenId }) => tokenId },
  ],
};

/** One page of an organization's tokens, including revoked and expired ones. */
export async function listTokens(
  db: Db,
  { organizationId, page }: { organizationId: string; page: ListPage<TokenRow> },
): Promise<TokenRow[]> {
  return pageOf(tokensOf(db, { organizationId }).selectAll(), page).execute();
}

export async function countTokens(
  db: Db,
  { organizationId }: { organizationId: string },
): Promise<number> {
  const { count } = await tokensOf(db, { organizationId })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The tokens of all organizations, oldest first. */
export async function listAllTokens(db: Db): Promise<TokenInOrganization[]> {
  return db
    .selectFrom('tokens')
    .innerJoin('organizations', 'organizations.organizationId', 'tokens.organizationId')
    .selectAll('tokens')
    .select('organizations.name as organizationName')
    .orderBy('tokens.createdAt')
    .orderBy('tokens.tokenId')
    .execute();
}

/**
 * Locks a token.
 * @param token without `organizationId`, the token may be of any organization
 */
export async function lockToken(
  tx: Tx,
  { tokenId, organizationId }: { tokenId: string; organizationId?: string },
): Promise<TokenRow | undefined> {
  const found = tx.selectFrom('tokens').selectAll().where('tokenId', '=', tokenId).forNoKeyUpdate();
  return (
    organizationId === undefined ? found : found.where('organizationId', '=', organizationId)
  ).executeTakeFirst();
}

/** Lets a token end at an instant, unless it ends before. */
export async function endToken(
  tx: Tx,
  { tokenId, until }: { tokenId: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('tokens')
    .set((eb) => ({ expiresAt: eb.fn<Date>('least', ['expiresAt', eb.val(until)]) }))
    .where('tokenId', '=', tokenId)
    .execute();
}

/** Revokes a token permanently. */
export async function markTokenRevoked(
  tx: Tx,
  { tokenId, now }: { tokenId: string; now: Date },
): Promise<void> {
  await tx.updateTable('tokens').set({ revokedAt: now }).where('tokenId', '=', tokenId).execute();
}

/**
 * Revokes the tokens whose ids are in a range, both ends included. Those already revoked keep their
 * first `revokedAt`.
 * @param range `keptId`: the one token that stays; null: none
 * @returns the tokens that were revoked
 */
export async function revokeTokensBetween(
  tx: Tx,
  range: { firstId: string; lastId: string; keptId: string | null; now: Date },
): Promise<Pick<TokenRow, 'tokenId' | 'organizationId'>[]> {
  const { firstId, lastId, keptId, now } = range;
  return tx
    .updateTable('tokens')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('tokenId', '>=', firstId)
    .where('tokenId', '<=', lastId)
    .where((eb) => (keptId === null ? eb.lit(true) : eb('tokenId', '<>', keptId)))
    .returning(['tokenId', 'organizationId'])
    .execute();
}

/** Sets `lastUsedAt` to `now`, unless it is later than `unlessSince`. */
export async function markTokenUsed(
  db: Db,
  { tokenId, now, unlessSince }: { tokenId: string; now: Date; unlessSince: Date },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ lastUsedAt: now })
    .where('tokenId', '=', tokenId)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', unlessSince)]))
    .execute();
}

function tokensOf(db: Db, { organizationId }: { organizationId: string }) {
  return db.selectFrom('tokens').where('organizationId', '=', organizationId);
}
