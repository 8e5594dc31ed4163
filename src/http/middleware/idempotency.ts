import type { Context, MiddlewareHandler, Next } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { RedialError, ValidationError } from '../../domain/errors.ts';
import { claimKey, type StoredAnswer, type KeyClaim } from '../../services/idempotency-keys.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { digestRequest, type DigestedRequest } from './request-digest.ts';

const ACCEPTED_KEY = /^[ -~]{1,255}$/;
/** Headers that belong to an answer's body; the others belong to the request that is answered. */
const KEPT_HEADERS = ['content-type', 'location'];
/** Answers hold a secret that is stored nowhere, and only some tokens may have them. */
const NEVER_KEPT = /^\/api\/v1\/tokens(\/|$)/;
/** No path of a route is longer; one that is leads to a 404. */
const MAX_ROUTE_LENGTH = 500;

/**
 * Does a POST with an `Idempotency-Key` once (draft-ietf-httpapi-idempotency-key-header): its
 * answer is kept for 24 hours and given again to whoever sends the same to the same path. The query
 * is no part of the path, or one that is new would have everything done again: it is compared like
 * the body. Answers of 400 and more are not kept: nothing was done.
 *
 * Between what it does and its answer a request may also fail, or die with its process. What makes
 * something, or has people called, is therefore done by `once`. The rest is done again, which
 * changes nothing: controls, dispatch, skip, agents (replaced by the same), reports (merged, and
 * their call-back belongs to the last call of the contact).
 * @param organizationOf in which organization the key counts
 */
export function keepFirstAnswer(
  deps: AppDeps,
  organizationOf: (c: Context<AppEnv>) => Promise<string> | string = (c) =>
    c.get('caller').organizationId,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (c.req.method !== 'POST' || key === undefined) return next();
    assertAcceptable(key);
    const route = routeOf(new URL(c.req.url).pathname);
    if (!keepsAnswers(route)) return next();
    const digested = digestRequest(c.req.raw);
    const organizationId = await organizationOf(c);
    const begun = await claimKey(deps, { organizationId, route, key });
    if ('answered' in begun) return repeat(c, begun.answered, digested);
    c.req.raw = digested.request;
    await answerFirst(c, next, { claim: begun.claim, digested });
  };
}

async function answerFirst(
  c: Context<AppEnv>,
  next: Next,
  { claim, digested }: { claim: KeyClaim; digested: DigestedRequest },
): Promise<void> {
  await using held = claim;
  const { savedOutcome: stamped } = held;
  if (stamped !== undefined) await assertSame(digested, stamped);
  c.set('key', {
    outcome: stamped?.outcome,
    saveOutcome: (tx, outcome) =>
      held.saveOutcome(tx, { outcome, requestSha256: digested.sha256IfRead() }),
  });
  await next();
  const { status } = c.res;
  if (status >= 400) return;
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const body = c.res.body === null ? null : await c.res.clone().text();
  if (stamped !== undefined) c.header('Idempotent-Replayed', 'true');
  await held.storeAnswer({ requestSha256: await digested.sha256(), status, headers, body });
}

async function repeat(
  c: Context<AppEnv>,
  first: StoredAnswer,
  digested: DigestedRequest,
): Promise<Response> {
  await assertSame(digested, first);
  c.header('Idempotent-Replayed', 'true');
  // The status was that of an answer of this service.
  return c.newResponse(first.body, first.status as StatusCode, first.headers);
}

/** @throws {RedialError} `idempotency_key_reused` for another query or body than the first one */
async function assertSame(
  digested: DigestedRequest,
  first: { requestSha256: Buffer | null },
): Promise<void> {
  if (first.requestSha256 === null) return;
  if ((await digested.sha256()).equals(first.requestSha256)) return;
  const message =
    'this Idempotency-Key was used here with another body or query: send what was sent first, or a new key';
  throw new RedialError('idempotency_key_reused', message);
}

/** Whether a POST to this path may be repeated under its key. */
export function keepsAnswers(path: string): boolean {
  return path.length <= MAX_ROUTE_LENGTH && !NEVER_KEPT.test(routeOf(path));
}

/** The path as it was sent: with or without the last slash, and ids in capitals, it is one. */
function routeOf(path: string): string {
  return path.replace(/\/$/, '').toLowerCase();
}

function assertAcceptable(key: string): void {
  if (ACCEPTED_KEY.test(key)) return;
  const message = `has ${key.length} characters: send 1 to 255 printable characters of ASCII`;
  throw new ValidationError([{ path: 'Idempotency-Key', message }]);
}
