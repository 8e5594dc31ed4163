import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { RedialError, ValidationError } from '../../domain/errors.ts';
import {
  claimKey,
  type IdempotencyKeyDeps,
  type StoredAnswer,
  type KeyClaim,
  type SaveOutcome,
} from '../../services/idempotency-keys.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { AppEnv } from '../deps.ts';
import { isFlagSet } from '../../schemas/reading/query.ts';
import { digestRequest, type DigestedRequest } from './request-digest.ts';

const VALID_KEY = /^[ -~]{1,255}$/;
/** The stored headers; all others are set anew for each request. */
const REPLAYED_HEADERS = ['content-type', 'location'];
/** The response holds a new token, secret or link, which must not be stored. */
const PATHS_WITHOUT_KEYS =
  /^\/(api\/v1\/(tokens|webhook-endpoints|eligibility-secrets|calls\/[^/]+\/recording-link)|operator)(\/|$)/;
const PATH_WITH_DRY_RUN = /^\/api\/v1\/batches$/;
const OTHER_NAME_OF_CREATION = /^(\/api\/v1\/(batches|campaigns))\/create$/;
/** Every route is shorter. A longer path is answered with 404 and needs no key. */
const MAX_ROUTE_LENGTH = 500;

/**
 * Carries out a POST with an `Idempotency-Key` once (draft-ietf-httpapi-idempotency-key-header).
 * The response is stored for 24 hours. A repeat to the same path gets the stored response if its
 * query and body are the same, and 422 otherwise. The query is compared like the body and is no
 * part of the path: otherwise a changed query would run the work again. Responses of 400 and more
 * are not stored, so that the client can correct the request under the same key.
 *
 * A request may fail, or its process may die, after the commit and before the response is stored.
 * Handlers that create something or cause calls therefore use `idempotently`. All other handlers
 * run again on a repeat, which changes nothing: controls, dispatch and skip find their state
 * reached, an agent is replaced by itself, and a report is merged again (its follow-up is scheduled
 * only while its call is the last one of the contact).
 * @param tenantOf returns whose key it is
 */
export function honorIdempotencyKey(
  deps: IdempotencyKeyDeps,
  tenantOf: (c: Context<AppEnv>) => Tenant = (c) => c.get('caller'),
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (c.req.method !== 'POST' || key === undefined) return next();
    assertValidKey(key);
    // The path that the router matches: its letters are decoded, as in %74okens.
    const route = routeOf(c.req.path);
    if (!acceptsIdempotencyKey(route) || isDryRun(c)) return next();
    const digested = digestRequest(c.req.raw);
    const tenant = tenantOf(c);
    const { organizationId } = tenant;
    const place = `${route}${suffixOf(tenant)}`;
    const begun = await claimKey(deps, { organizationId, route: place, key });
    if ('answered' in begun) return replay(c, begun.answered, digested);
    c.req.raw = digested.request;
    await runUnderKey(c, next, { claim: begun.claim, digested });
  };
}

async function runUnderKey(
  c: Context<AppEnv>,
  next: Next,
  { claim, digested }: { claim: KeyClaim; digested: DigestedRequest },
): Promise<void> {
  await using held = claim;
  const { savedOutcome } = held;
  if (savedOutcome !== undefined) await assertSameRequest(digested, savedOutcome);
  c.set('idempotencyKey', {
    outcome: savedOutcome?.outcome,
    saveOutcome: (tx, outcome) =>
      held.saveOutcome(tx, { outcome, requestSha256: digested.sha256IfRead() }),
  });
  await next();
  const { status } = c.res;
  if (status >= 400) return;
  const headers = Object.fromEntries(
    REPLAYED_HEADERS.flatMap((name) => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const body = c.res.body === null ? null : await c.res.clone().text();
  if (savedOutcome !== undefined) c.header('Idempotent-Replayed', 'true');
  await held.storeAnswer({ requestSha256: await digested.sha256(), status, headers, body });
}

async function replay(
  c: Context<AppEnv>,
  first: StoredAnswer,
  digested: DigestedRequest,
): Promise<Response> {
  await assertSameRequest(digested, first);
  c.header('Idempotent-Replayed', 'true');
  // The stored status came from a response of this service.
  return c.newResponse(first.body, first.status as StatusCode, first.headers);
}

/**
 * @throws {RedialError} `idempotency_key_reused` when the query or the body differs from the first
 */
async function assertSameRequest(
  digested: DigestedRequest,
  first: { requestSha256: Buffer | null },
): Promise<void> {
  if (first.requestSha256 === null) return;
  if ((await digested.sha256()).equals(first.requestSha256)) return;
  const message =
    'this Idempotency-Key was used at this path with another body or query: send the same request again, or use a new key';
  throw new RedialError('idempotency_key_reused', message);
}

/** A dry run changes nothing, and its key is for the request that does. */
function isDryRun(c: Context<AppEnv>): boolean {
  return PATH_WITH_DRY_RUN.test(routeOf(c.req.path)) && isFlagSet(c.req.query('dry_run'));
}

/** Returns whether a POST to this path may carry an Idempotency-Key. */
export function acceptsIdempotencyKey(path: string): boolean {
  return path.length <= MAX_ROUTE_LENGTH && !PATHS_WITHOUT_KEYS.test(routeOf(path));
}

/**
 * Keeps the keys of tokens apart that are limited to other campaigns and batches: a stored answer is
 * given without asking whether the token may see it.
 */
function suffixOf({ within }: Tenant): string {
  if (within === null) return '';
  const ids = [within.campaignIds, within.batchIds].map((of) => of.toSorted().join(' '));
  return ` ${createHash('sha256').update(ids.join('\n')).digest('base64url')}`;
}

/**
 * Normalizes a path: the trailing slash, the case of ids and the other name of a creation do not matter.
 */
function routeOf(path: string): string {
  const route = path.replace(/\/$/, '').toLowerCase();
  return route.replace(OTHER_NAME_OF_CREATION, '$1');
}

function assertValidKey(key: string): void {
  if (VALID_KEY.test(key)) return;
  const message = `has ${key.length} characters, or one that is not printable ASCII: send 1 to 255 printable ASCII characters`;
  throw new ValidationError([{ path: 'Idempotency-Key', message }]);
}

/**
 * Carries out the work of a POST at most once for its Idempotency-Key. A first request may die
 * after its commit and before its response. A repeat then skips the work and returns the outcome
 * that the first request saved. Build the response from the outcome alone, so that both are equal.
 * @param carryOut reads the body, and calls `saveOutcome` in the transaction that makes the change
 * @returns the outcome that was saved, now or by an earlier request under the key
 */
export async function idempotently<Outcome extends object>(
  c: Context<AppEnv>,
  carryOut: (saveOutcome: SaveOutcome<Outcome>) => Promise<unknown>,
): Promise<Outcome> {
  const { outcome } = await idempotentlyInSteps<{ outcome: Outcome; isLast: boolean }>(
    c,
    (saveProgress) => carryOut((tx, made) => saveProgress(tx, { outcome: made, isLast: true })),
  );
  return outcome;
}

/**
 * As `idempotently`, for work of several transactions. Each of them saves the progress of the whole
 * work; a repeat continues from there.
 */
export async function idempotentlyInSteps<Progress extends { isLast: boolean }>(
  c: Context<AppEnv>,
  carryOut: (
    saveProgress: SaveOutcome<Progress>,
    reached: Progress | undefined,
  ) => Promise<unknown>,
): Promise<Progress> {
  const key = c.get('idempotencyKey');
  // A key belongs to one route, so this handler has saved the outcome.
  let reached = key?.outcome as Progress | undefined;
  const saveProgress: SaveOutcome<Progress> = async (tx, progress) => {
    await key?.saveOutcome(tx, progress);
    reached = progress;
  };
  if (reached?.isLast !== true) await carryOut(saveProgress, reached);
  if (reached?.isLast !== true) throw new Error('Cannot answer: the handler saved no last outcome');
  return reached;
}
