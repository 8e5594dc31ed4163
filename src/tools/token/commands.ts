import { ensureOrganization } from '../../db/organizations.ts';
import type { Db } from '../../db/tables.ts';
import { type TokenInOrganization, listAllTokens } from '../../db/tokens.ts';
import { COMMAND } from '../../domain/audit.ts';
import { NotFoundError, RedialError, StartupError } from '../../domain/errors.ts';
import { rotateToken } from '../../services/tokens/rotation.ts';
import { assertObjectsExist, EVERY_RIGHT } from '../../services/tokens/token-rights.ts';
import { createTokenIn, revokeToken } from '../../services/tokens/tokens.ts';
import { textTable } from '../text-table.ts';
import type { TokenCommand } from './arguments.ts';

type Deps = { db: Db; clock: { now(): Date }; newId: () => string };
type Create = Extract<TokenCommand, { verb: 'create' }>;
type Rotate = Extract<TokenCommand, { verb: 'rotate' }>;

/**
 * Runs a command of `npm run token`.
 * @returns the text to print; for `create` and `rotate`, its first line is the new token alone
 * @throws {StartupError} there is no token with this id, it cannot be rotated, or a scope names a
 * campaign or batch that the organization does not have
 */
export async function runTokenCommand(deps: Deps, command: TokenCommand): Promise<string> {
  switch (command.verb) {
    case 'create':
      return create(deps, command);
    case 'list':
      return list(deps);
    case 'rotate':
      return rotate(deps, command);
    case 'revoke':
      return revoke(deps, command.tokenId);
  }
}

async function create(deps: Deps, command: Create): Promise<string> {
  const { organization: named, name, scopes, expiresAt, allowedAddresses } = command;
  const { organization, token } = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const found = await ensureOrganization(tx, { organizationId: deps.newId(), name: named, now });
    const { organizationId } = found;
    await assertObjectsExist(tx, { organizationId, scopes }).catch(explained);
    const rights = { scopes, expiresAt, allowedAddresses };
    const made = await createTokenIn(tx, deps, { organizationId, name, ...rights, by: COMMAND });
    return { organization: found, token: made };
  });
  const until = expiresAt === null ? '' : `, until ${expiresAt.toISOString()}`;
  const from = allowedAddresses === null ? '' : `, from ${allowedAddresses.join(', ')}`;
  return [
    token.text,
    `This is token ${token.row.tokenId} of the organization '${organization.name}' ` +
      `(${organization.organizationId}) with the scopes ${scopes.join(', ')}${until}${from}.`,
    NOT_STORED,
  ].join('\n');
}

const NOT_STORED = 'Its text is not stored and not shown again.';

async function rotate(deps: Deps, { tokenId, overlapSeconds }: Rotate): Promise<string> {
  const order = { tokenId, overlapSeconds, by: COMMAND, giver: EVERY_RIGHT };
  const { text, row } = await rotateToken(deps, order).catch((cause: unknown) =>
    explained(cause, tokenId),
  );
  return [
    text,
    `This is token ${row.tokenId} with the rights of ${tokenId}, which ends in ${overlapSeconds} seconds at the latest.`,
    NOT_STORED,
  ].join('\n');
}

async function list({ db, clock }: Deps): Promise<string> {
  const tokens = await listAllTokens(db);
  if (tokens.length === 0) return 'there are no tokens';
  const now = clock.now();
  return textTable([HEADER, ...tokens.map((token) => cellsOf(token, now))]);
}

const HEADER = [
  'token_id',
  'organization',
  'name',
  'scopes',
  'addresses',
  'state',
  'created',
  'last used',
];

function cellsOf(token: TokenInOrganization, now: Date): string[] {
  return [
    token.tokenId,
    token.organizationName,
    token.name,
    token.scopes.join(','),
    token.allowedAddresses?.join(',') ?? 'any',
    stateOf(token, now),
    token.createdAt.toISOString(),
    token.lastUsedAt?.toISOString() ?? 'never',
  ];
}

function stateOf({ revokedAt, expiresAt }: TokenInOrganization, now: Date): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

async function revoke(deps: Deps, tokenId: string): Promise<string> {
  await revokeToken(deps, { tokenId, by: COMMAND }).catch((cause: unknown) =>
    explained(cause, tokenId),
  );
  return `token ${tokenId} is revoked; every API process refuses it within 5 seconds`;
}

/** Throws an error that the command expects as one sentence for the terminal. */
function explained(cause: unknown, tokenId = ''): never {
  if (cause instanceof NotFoundError) {
    const message = `there is no token with the id ${tokenId}: 'npm run token -- list' shows all`;
    throw new StartupError(message, { cause });
  }
  if (cause instanceof RedialError) throw new StartupError(cause.message, { cause });
  throw cause;
}
