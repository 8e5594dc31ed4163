import type { Context, MiddlewareHandler } from 'hono';
import { isInRanges, readAddressRange } from '../../config/address-range.ts';
import { asTenant } from '../../db/tenant.ts';
import type { Actor } from '../../domain/audit.ts';
import { RedialError } from '../../domain/errors.ts';
import type { Permission } from '../../domain/token-scope.ts';
import type { Authenticate, Caller } from '../../services/tokens/tokens.ts';
import type { AppEnv } from '../deps.ts';
import { bearerToken } from './bearer-token.ts';
import type { FailedLogins } from './failed-logins.ts';
import { withinOf } from './limited-routes.ts';
import type { CheckRateLimit } from './rate-limit.ts';

/** @returns undefined for a token that is not valid at the address of the request */
export type Login = (c: Context<AppEnv>, token: string) => Promise<Caller | undefined>;

/** What a request with a token has to pass. */
export type Admission = { login: Login; checkRateLimit: CheckRateLimit };

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** The POSTs that only read: the preview of a call, and a link to a recording. */
const READING_PATHS = /^\/api\/v1\/(campaigns\/[^/]+\/preview|calls\/[^/]+\/recording-link)\/?$/;

/**
 * Requires a token with the scope of the method: `read` for reads, `write` for changes. The
 * handler's database queries run for the organization of the token, or for the campaigns and batches
 * to which it is limited. Every rejected token gets the same response, whatever the reason.
 */
export function requireToken(
  login: Login,
  checkRateLimit: CheckRateLimit,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const caller = await admitTenant(c, { login, checkRateLimit });
    c.set('caller', caller);
    await asTenant(caller, next);
  };
}

/**
 * As `admit`, for a token with the scope of the method. `within`: what it may see by this route.
 * @throws {RedialError} `forbidden` besides
 */
export async function admitTenant(c: Context<AppEnv>, admission: Admission): Promise<Caller> {
  const admitted = await admit(c, admission);
  const needed = isRead(c) ? 'read' : 'write';
  requireScope(admitted, needed);
  return { ...admitted, within: withinOf(c, admitted, needed) };
}

/**
 * Returns the caller of the bearer token, and counts the request.
 * @throws {RedialError} `unauthorized`, `too_many_failed_logins`, `organization_suspended` or
 * `rate_limited`
 */
export async function admit(
  c: Context<AppEnv>,
  { login, checkRateLimit }: Admission,
): Promise<Caller> {
  const caller = await callerOf(c, login);
  if (caller === undefined) throw unauthorized();
  assertNotSuspended(caller);
  checkRateLimit(c, caller);
  c.set('strictRequests', caller.strictRequests);
  return caller;
}

/** @throws {RedialError} `organization_suspended` */
export function assertNotSuspended({ suspensionReason: reason }: Caller): void {
  if (reason === null) return;
  const message = `the operator of this installation has suspended the organization (${reason}): ask the operator`;
  throw new RedialError('organization_suspended', message);
}

/** Whether a request changes nothing. */
export function isRead({ req }: Context<AppEnv>): boolean {
  return (
    READ_METHODS.includes(req.method) || (req.method === 'POST' && READING_PATHS.test(req.path))
  );
}

/** Returns the token and the request that a recorded action is attributed to. */
export function actorOf(c: Context<AppEnv>): Actor {
  const { caller, requestId, clientRequestId, clientAddress } = c.var;
  return { kind: 'token', id: caller.tokenId, requestId, clientRequestId, clientAddress };
}

/** Returns the caller of the bearer token; undefined without a token that is valid at this address. */
export async function callerOf(c: Context<AppEnv>, login: Login): Promise<Caller | undefined> {
  const token = bearerToken(c);
  return token === undefined ? undefined : login(c, token);
}

/** Limits the wrong tokens of each address; a token at a wrong address is one, too. */
export function limitedLogin(authenticate: Authenticate, failedLogins: FailedLogins): Login {
  return (c, token) =>
    failedLogins.try(c, token, async () => {
      const caller = await authenticate(token);
      if (caller === undefined) return undefined;
      return mayComeFrom(caller, c.get('clientAddress')) ? caller : undefined;
    });
}

/** Whether a token may be used from an address. */
function mayComeFrom({ allowedAddresses }: Caller, address: string | null): boolean {
  if (allowedAddresses === null) return true;
  const ranges = allowedAddresses.map(readAddressRange).filter((range) => range !== undefined);
  return address !== null && isInRanges(address, ranges);
}

export function unauthorized(): RedialError {
  const message =
    'a valid token is required: send the header Authorization: Bearer gat_… with a token that is neither expired nor revoked, from an address that it allows';
  return new RedialError('unauthorized', message);
}

/** For what only administrators may see. */
export const adminOnly: MiddlewareHandler<AppEnv> = (c, next) => {
  requireScope(c.get('caller'), 'admin');
  return next();
};

/** For what everybody may see, and only administrators may change. */
export const changedByAdmins: MiddlewareHandler<AppEnv> = (c, next) =>
  isRead(c) ? next() : adminOnly(c, next);

/** @throws {RedialError} `forbidden` */
export function requireScope(caller: Caller, scope: Permission): void {
  if (caller.scopes.includes(scope)) return;
  throw new RedialError(
    'forbidden',
    `the token lacks the scope '${scope}': use a token that has it`,
  );
}

/**
 * Returns the organization of the token. A request may also name it; an empty text names none.
 * @throws {RedialError} `forbidden` when the request names another organization
 */
export function organizationOf(caller: Caller, named: unknown): string {
  if (named === undefined || named === null || named === '') return caller.organizationId;
  if (typeof named === 'string' && named.toLowerCase() === caller.organizationId) {
    return caller.organizationId;
  }
  throw new RedialError(
    'forbidden',
    'organization_id is not the organization of the token: send the token’s own, or leave it out',
  );
}
