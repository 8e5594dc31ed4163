import type { Context, MiddlewareHandler } from 'hono';
import type { Scope } from '../../db/tables.ts';
import { asOrganization } from '../../db/tenant.ts';
import type { Actor } from '../../domain/action.ts';
import { RedialError } from '../../domain/errors.ts';
import type { Authenticate, Caller } from '../../services/tokens/tokens.ts';
import type { AppEnv } from '../deps.ts';
import type { Admit } from './rate-limit.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];
/** A question that needs a body. */
const ASKING = /^\/api\/v1\/campaigns\/[^/]+\/preview\/?$/;

/**
 * Lets a request pass with a token that has the scope of its method: `read` for reading, `write`
 * for the rest. What it asks of the database is asked for its organization. All tokens that are not
 * accepted get one and the same answer.
 */
export function requireToken(authenticate: Authenticate, admit: Admit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const caller = await callerOf(c, authenticate);
    if (caller === undefined) throw unauthorized();
    admit(c, caller);
    requireScope(caller, changesNothing(c) ? 'read' : 'write');
    c.set('caller', caller);
    await asOrganization(caller.organizationId, next);
  };
}

function changesNothing({ req }: Context<AppEnv>): boolean {
  return READING.includes(req.method) || (req.method === 'POST' && ASKING.test(req.path));
}

/** Who asks for a change, for the audit. */
export function actorOf(c: Context<AppEnv>): Actor {
  return { tokenId: c.get('caller').tokenId, requestId: c.get('requestId') };
}

/** The caller that the Authorization header names, if it does. */
export async function callerOf(
  c: Context<AppEnv>,
  authenticate: Authenticate,
): Promise<Caller | undefined> {
  const [, token] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return token === undefined ? undefined : authenticate(token);
}

export function unauthorized(): RedialError {
  const message =
    'a valid token is required: send the header Authorization: Bearer gat_… with a token that is neither expired nor revoked';
  return new RedialError('unauthorized', message);
}

/** @throws {RedialError} `forbidden` */
export function requireScope(caller: Caller, scope: Scope): void {
  if (caller.scopes.includes(scope)) return;
  throw new RedialError('forbidden', `the token lacks the scope '${scope}'`);
}

/**
 * The organization of a request: the token's, which may be named.
 * @throws {RedialError} `forbidden` when another one is named
 */
export function organizationOf(caller: Caller, named: unknown): string {
  if (named === undefined || named === null) return caller.organizationId;
  if (typeof named === 'string' && named.toLowerCase() === caller.organizationId) {
    return caller.organizationId;
  }
  throw new RedialError(
    'forbidden',
    'organization_id names an organization that is not the token’s',
  );
}
