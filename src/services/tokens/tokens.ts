import { createHash, randomBytes } from 'node:crypto';
import { DEFAULT_ORGANIZATION_ID, lockOrganization } from '../../db/organizations.ts';
import type { Db, Tx } from '../../db/tables.ts';
import type { Tenant } from '../../db/tenant.ts';
import { resourcesOf, type Scope } from '../../domain/token-scope.ts';
import { type Work, working } from '../../db/pools/work.ts';
import {
  findTokenByHash,
  findTokenById,
  insertToken,
  insertTokenOnce,
  lockToken,
  markTokenUsed,
  markTokenRevoked,
  type PresentedToken,
  revokeTokensBetween,
  type TokenRow,
} from '../../db/tokens.ts';
import { recordAudit } from '../../db/audit-log.ts';
import { type Actor, type AuditEvent, SYSTEM, withoutNumbers } from '../../domain/audit.ts';
import { NotFoundError, StartupError } from '../../domain/errors.ts';
import { isMistyped, newTokenText } from './token-text.ts';
import { assertObjectsExist, type TokenRights } from './token-rights.ts';

/** The token of a request, whose rows it sees, and its permissions. */
export type Caller = TokenRights &
  Tenant & {
    tokenId: string;
    /** The quota that is set for the organization; null: the default of the installation. */
    maxRequestsPerMinute: number | null;
    /** Why the operator has suspended the organization; null: it is not suspended. */
    suspensionReason: string | null;
    /** Whether the organization refuses unknown members and parameters. */
    strictRequests: boolean;
  };

/** @returns undefined for a token that is unknown, expired or revoked */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

/** The ids of bootstrap tokens; a generated UUIDv7 begins with its time, so no other token has one. */
export const BOOTSTRAP_IDS = {
  firstId: '00000000-0000-7000-8000-000000000000',
  lastId: '00000000-0000-7000-8000-ffffffffffff',
};
/** Bounds how long a process still accepts a revoked token. */
const CACHE_MS = 5_000;
const CACHE_SIZE = 10_000;
const LAST_USED_INTERVAL_MS = 60_000;

type Deps = { clock: { now(): Date }; newId: () => string };

export type NewToken = {
  organizationId: string;
  name: string;
  scopes: Scope[];
  /** Absent or null: the token does not expire. */
  expiresAt?: Date | null;
  /** Absent or null: any address. */
  allowedAddresses?: string[] | null;
  /** Who creates it. Absent: the service itself. */
  by?: Actor;
};

/**
 * Creates a token and records that. Only its hash is stored.
 * @returns `text`: the token itself, which cannot be read again
 * @throws {ValidationError} a scope names a campaign or batch that the organization does not have
 */
export async function createToken(
  { db, ...deps }: Deps & { db: Db },
  token: NewToken,
): Promise<{ text: string; row: TokenRow }> {
  return db.transaction().execute(async (tx) => {
    await assertObjectsExist(tx, token);
    return createTokenIn(tx, deps, token);
  });
}

/** `createToken` within a transaction, for scopes that were checked or are those of another token. */
export async function createTokenIn(
  tx: Tx,
  { clock, newId }: Deps,
  { by = SYSTEM, ...token }: NewToken,
): Promise<{ text: string; row: TokenRow }> {
  const text = newTokenText(randomBytes);
  const createdAt = clock.now();
  const made = { ...token, tokenId: newId(), tokenSha256: hashOf(text), createdAt };
  const row = await insertToken(tx, made);
  await auditToken(tx, row, { by, at: createdAt, action: 'create', details: rightsOf(row) });
  return { text, row };
}

/** What a token may do, for the audit log. */
function rightsOf({ name, scopes, allowedAddresses, expiresAt }: TokenRow) {
  return {
    name: withoutNumbers(name),
    scopes,
    allowed_addresses: allowedAddresses,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/** Records what was done with a token. */
export async function auditToken(
  tx: Tx,
  { organizationId, tokenId }: Pick<TokenRow, 'organizationId' | 'tokenId'>,
  event: Pick<AuditEvent, 'by' | 'at' | 'action' | 'details'>,
): Promise<void> {
  await recordAudit(tx, { ...event, organizationId, objectKind: 'token', objectId: tokenId });
}

/**
 * Revokes a token permanently and records that. Every process refuses it within five seconds. A token
 * that is revoked already stays as it is.
 * @param token without `organizationId`, the token may be of any organization
 * @throws {NotFoundError} there is no such token
 */
export async function revokeToken(
  { db, clock }: { db: Db } & Pick<Deps, 'clock'>,
  { by = SYSTEM, ...token }: { tokenId: string; organizationId?: string; by?: Actor },
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const stored = await lockToken(tx, token);
    if (stored === undefined) throw new NotFoundError('token');
    if (stored.revokedAt !== null) return;
    await markTokenRevoked(tx, { tokenId: stored.tokenId, now: at });
    await auditToken(tx, stored, { by, at, action: 'revoke', details: {} });
  });
}

/**
 * Makes BOOTSTRAP_TOKEN the only bootstrap token: inserts it for the default organization, with every
 * scope, and revokes all that were configured before. An empty one revokes all. A token that was
 * revoked stays so, and its process changes nothing: a process that starts again with an older
 * configuration takes nothing from the newer one.
 * @returns whether the token can be used; true without a token
 * @throws {StartupError} the token has the form of a generated one but a wrong checksum
 */
export async function seedBootstrapToken(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  if (isMistyped(token)) {
    throw new StartupError(
      'BOOTSTRAP_TOKEN looks like a token created by Redial, but its checksum is wrong: copy the whole token again, or choose one of another length',
    );
  }
  return db.transaction().execute(async (tx) => {
    // Processes that start together do this one after another.
    await lockOrganization(tx, { organizationId: DEFAULT_ORGANIZATION_ID });
    const configured = token === '' ? undefined : await insertBootstrapToken(tx, { token, now });
    if (configured?.revokedAt) return false;
    const keptId = configured?.tokenId ?? null;
    const revoked = await revokeTokensBetween(tx, { ...BOOTSTRAP_IDS, keptId, now });
    for (const row of revoked) {
      await auditToken(tx, row, { by: SYSTEM, at: now, action: 'revoke', details: {} });
    }
    return true;
  });
}

async function insertBootstrapToken(
  tx: Tx,
  { token, now }: { token: string; now: Date },
): Promise<TokenRow | undefined> {
  const sha256 = hashOf(token);
  const isNew = await insertTokenOnce(tx, {
    // The id contains part of the hash, so that another BOOTSTRAP_TOKEN gets its own row.
    tokenId: `${BOOTSTRAP_IDS.firstId.slice(0, 24)}${sha256.toString('hex').slice(0, 12)}`,
    organizationId: DEFAULT_ORGANIZATION_ID,
    name: 'bootstrap',
    tokenSha256: sha256,
    scopes: ['read', 'write', 'admin'],
    createdAt: now,
  });
  const row = await findTokenByHash(tx, { sha256 });
  if (isNew && row !== undefined) {
    await auditToken(tx, row, { by: SYSTEM, at: now, action: 'create', details: rightsOf(row) });
  }
  return row;
}

/** Tokens of which this process does not know whose they are take turns with the organizations. */
const UNKNOWN = 'unknown tokens';

/**
 * Creates an authentication that reads each token from the database at most every five seconds. A token
 * that it has seen is read in the turn of its organization: whoever guesses tokens keeps out none of them.
 */
export function tokenAuthentication({
  db,
  clock,
}: {
  db: Db;
  clock: { now(): Date };
}): Authenticate {
  const cache = new Map<string, { row: PresentedToken; readAtMs: number }>();

  async function read(sha256: Buffer, now: Date): Promise<PresentedToken | undefined> {
    const row = await findTokenByHash(db, { sha256 });
    if (row === undefined || !isUsable(row, now)) return row;
    const unlessSince = new Date(now.getTime() - LAST_USED_INTERVAL_MS);
    if (row.lastUsedAt === null || row.lastUsedAt <= unlessSince) {
      await markTokenUsed(db, { tokenId: row.tokenId, now, unlessSince });
    }
    return row;
  }

  return async (token) => {
    if (!/^gat_[!-~]{1,500}$/.test(token) || isMistyped(token)) return undefined;
    const now = clock.now();
    const sha256 = hashOf(token);
    const key = sha256.toString('base64');
    const cached = cache.get(key);
    if (cached !== undefined && now.getTime() - cached.readAtMs < CACHE_MS) {
      return isUsable(cached.row, now) ? callerOf(cached.row) : undefined;
    }
    const row = await working(lookUpOf(cached), () => read(sha256, now));
    if (row === undefined) cache.delete(key);
    else {
      if (cache.size >= CACHE_SIZE) cache.clear();
      cache.set(key, { row, readAtMs: now.getTime() });
    }
    return row !== undefined && isUsable(row, now) ? callerOf(row) : undefined;
  };
}

/** The caller that a token is, by its id; undefined for one that is unknown, expired or revoked. */
export async function callerOfToken(
  { db, clock }: { db: Db; clock: { now(): Date } },
  { tokenId }: { tokenId: string },
): Promise<Caller | undefined> {
  const look = { kind: 'reads', owner: tokenId } as const;
  const row = await working(look, () => findTokenById(db, { tokenId }));
  return row !== undefined && isUsable(row, clock.now()) ? callerOf(row) : undefined;
}

function lookUpOf(seen: { row: PresentedToken } | undefined): Work {
  return { kind: 'reads', owner: seen?.row.organizationId ?? UNKNOWN };
}

function isUsable({ expiresAt, revokedAt }: TokenRow, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

function callerOf(token: PresentedToken): Caller {
  const { tokenId, organizationId, scopes, allowedAddresses, expiresAt } = token;
  const { maxRequestsPerMinute, suspensionReason, strictRequests } = token;
  const rights = { scopes, within: resourcesOf(scopes), allowedAddresses, expiresAt };
  return {
    tokenId,
    organizationId,
    ...rights,
    maxRequestsPerMinute,
    suspensionReason,
    strictRequests,
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
