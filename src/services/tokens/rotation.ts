import type { Db } from '../../db/tables.ts';
import { endToken, lockToken, type TokenRow } from '../../db/tokens.ts';
import type { Actor } from '../../domain/audit.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { assertWithin, type TokenRights } from './token-rights.ts';
import { auditToken, BOOTSTRAP_IDS, createTokenIn } from './tokens.ts';

export type Rotation = {
  tokenId: string;
  /** Absent: the token may be of any organization. */
  organizationId?: string;
  /** For how many seconds the old token is still accepted, 0 to 604,800. */
  overlapSeconds: number;
  by: Actor;
  /** The rights of whoever asks for the rotation. */
  giver: TokenRights;
};

/**
 * Creates a token with the name and the rights of another one, which ends after an overlap, or at its own
 * end if that is earlier. The new token keeps that end.
 * @returns `text`: the new token itself, which cannot be read again
 * @throws {NotFoundError} the organization has no such token
 * @throws {RedialError} `forbidden`: the token has rights that the asking one lacks
 * @throws {ConflictError} `invalid_transition`: the token is revoked or expired, or is a bootstrap token
 */
export async function rotateToken(
  { db, ...deps }: { db: Db; clock: { now(): Date }; newId: () => string },
  { overlapSeconds, by, giver, ...key }: Rotation,
): Promise<{ text: string; row: TokenRow }> {
  const now = deps.clock.now();
  return db.transaction().execute(async (tx) => {
    const stored = await lockToken(tx, key);
    if (stored === undefined) throw new NotFoundError('token');
    assertWithin(stored, giver);
    assertRotatable(stored, now);
    const { organizationId, name, scopes, allowedAddresses, expiresAt } = stored;
    const rights = { organizationId, name, scopes, allowedAddresses, expiresAt };
    const made = await createTokenIn(tx, deps, { ...rights, by });
    const until = new Date(now.getTime() + overlapSeconds * 1000);
    await endToken(tx, { tokenId: stored.tokenId, until });
    const details = { new_token_id: made.row.tokenId, overlap_seconds: overlapSeconds };
    await auditToken(tx, stored, { by, at: now, action: 'rotate', details });
    return made;
  });
}

function assertRotatable({ tokenId, revokedAt, expiresAt }: TokenRow, now: Date): void {
  if (revokedAt !== null) throw unrotatable('it is revoked: create a new one', 'revoked');
  if (expiresAt !== null && expiresAt <= now) {
    throw unrotatable('it has expired: create a new one', 'expired');
  }
  if (tokenId >= BOOTSTRAP_IDS.firstId && tokenId <= BOOTSTRAP_IDS.lastId) {
    const remedy = 'it is BOOTSTRAP_TOKEN: restart the API with another one, which revokes it';
    throw unrotatable(remedy, 'bootstrap');
  }
}

function unrotatable(why: string, state: string): ConflictError {
  return new ConflictError(
    'invalid_transition',
    `the token cannot be rotated, because ${why}`,
    state,
  );
}
