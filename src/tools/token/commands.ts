import { ensureOrganization } from '../../db/organizations.ts';
import type { Db } from '../../db/tables.ts';
import { type TokenInOrganization, listAllTokens } from '../../db/tokens.ts';
import { COMMAND } from '../../domain/audit.ts';
import { NotFoundError, StartupError } from '../../domain/errors.ts';
import { createTokenIn, revokeToken } from '../../services/tokens/tokens.ts';
import { textTable } from '../text-table.ts';
import type { TokenCommand } from './arguments.ts';

type Deps = { db: Db; clock: { now(): Date }; newId: () => string };
type Create = Extract<TokenCommand, { verb: 'create' }>;

/**
 * Runs a command of `npm run token`.
 * @returns the text to print; for `create`, its first line is the token alone
 * @throws {StartupError} there is no token with this id
 */
export async function runTokenCommand(deps: Deps, command: TokenCommand): Promise<string> {
  switch (command.verb) {
    case 'create':
      return create(deps, command);
    case 'list':
      return list(deps);
    case 'revoke':
      return revoke(deps, command.tokenId);
  }
}

async function create(deps: Deps, command: Create): Promise<string> {
  const { organization: named, name, scopes, expiresAt } = command;
  const { organization, token } = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const found = await ensureOrganization(tx, { organizationId: deps.newId(), name: named, now });
    const { organizationId } = found;
    const wanted = { organizationId, name, scopes, expiresAt, by: COMMAND };
    const made = await createTokenIn(tx, deps, wanted);
    return { organization: found, token: made };
  });
  const until = expiresAt === null ? '' : `, until ${expiresAt.toISOString()}`;
  return [
    token.text,
    `This is token ${token.row.tokenId} of the organization '${organization.name}' ` +
      `(${organization.organizationId}) with the scopes ${scopes.join(', ')}${until}.`,
    'Its text is not stored and not shown again.',
  ].join('\n');
}

async function list({ db, clock }: Deps): Promise<string> {
  const tokens = await listAllTokens(db);
  if (tokens.length === 0) return 'there are no tokens';
  const now = clock.now();
  const header = ['token_id', 'organization', 'name', 'scopes', 'state', 'created', 'last used'];
  return textTable([header, ...tokens.map((token) => cellsOf(token, now))]);
}

function cellsOf(token: TokenInOrganization, now: Date): string[] {
  return [
    token.tokenId,
    token.organizationName,
    token.name,
    token.scopes.join(','),
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
  try {
    await revokeToken(deps, { tokenId, by: COMMAND });
  } catch (cause) {
    if (!(cause instanceof NotFoundError)) throw cause;
    throw new StartupError(
      `there is no token with the id ${tokenId}: 'npm run token -- list' shows all`,
      { cause },
    );
  }
  return `token ${tokenId} is revoked; every API process refuses it within 5 seconds`;
}
