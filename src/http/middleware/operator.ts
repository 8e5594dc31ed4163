import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { RedialError } from '../../domain/errors.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { bearerToken } from './bearer-token.ts';
import type { FailedLogins } from './failed-logins.ts';
import { noSuchRoute } from './unknown-route.ts';

/**
 * Requires a token of the operator. Every other token gets the same answer, those of organizations
 * too. Without a configured token the routes do not exist.
 */
export function requireOperator(
  { operatorTokens }: Pick<AppDeps, 'operatorTokens'>,
  failedLogins: FailedLogins,
): MiddlewareHandler<AppEnv> {
  const hashes = operatorTokens.map(hashOf);
  return async (c, next) => {
    if (hashes.length === 0) throw noSuchRoute(c);
    const token = bearerToken(c) ?? '';
    const hash = await failedLogins.try(c, token, async () => knownHash(hashes, hashOf(token)));
    if (hash === undefined) throw unauthorized();
    c.set('operator', {
      kind: 'operator',
      id: `token ${hash.toString('hex').slice(0, 8)}`,
      requestId: c.get('requestId'),
      clientRequestId: c.get('clientRequestId'),
      clientAddress: c.get('clientAddress'),
    });
    await next();
  };
}

/** Hashes have one length, and every configured one is compared. */
function knownHash(hashes: readonly Buffer[], hash: Buffer): Buffer | undefined {
  return hashes.filter((known) => timingSafeEqual(known, hash))[0];
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function unauthorized(): RedialError {
  const message =
    'a token of the operator is required: send the header Authorization: Bearer gop_… with OPERATOR_TOKEN of this API';
  return new RedialError('unauthorized', message);
}
