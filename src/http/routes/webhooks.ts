import type { Context, MiddlewareHandler } from 'hono';
import { working } from '../../db/pools/work.ts';
import { RedialError } from '../../domain/errors.ts';
import {
  assertSignatureHeader,
  executionIdOrNull,
  type SignedWebhook,
} from '../../signatures/signed-webhook.ts';
import { takeAmdWebhook } from '../../dialer/status/amd-webhook.ts';
import { takeStatusWebhook } from '../../dialer/status/status-webhook.ts';
import { BODY_LIMITS, readBytes } from '../body-bytes.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { FailuresByAddress } from '../middleware/failures-by-address.ts';
import { OwnTurns } from '../../runtime/in-turns.ts';
import { router } from '../route.ts';

/** Webhooks that nobody has verified yet take turns with the accounts. */
const UNVERIFIED = 'unverified';

/** A larger body has to arrive at the minimum rate of uploads: nobody has verified its sender. */
const LARGE = { overBytes: BODY_LIMITS.doubtedWebhook, take: () => undefined };

/** Forged webhooks of an address within a minute, after which it may send small ones only. */
const MAX_FORGED = 60;

/**
 * Receives the call status and answering machine detection webhooks of jambonz. The signature over
 * the body replaces the bearer token; a request whose header cannot be right is refused before its
 * body is read. The response follows the commit, so that no acknowledged
 * webhook is lost.
 */
export function webhookRoutes(deps: AppDeps) {
  const routes = router();
  const forged = new FailuresByAddress({ clock: deps.clock, limit: MAX_FORGED });
  const received = { forged, turns: new OwnTurns() };
  routes.use((_, next) => working({ kind: 'calls', owner: UNVERIFIED }, next));
  routes.use(countForged(forged));
  routes.on('POST', pathsOf('call-status'), async (c) => {
    await takeStatusWebhook({ ...deps, ...deps.callEvents }, await readWebhook(c, deps, received));
    return c.body(null, 204);
  });
  routes.on('POST', pathsOf('amd'), async (c) => {
    const verbs = await takeAmdWebhook(
      { ...deps, ...deps.callEvents },
      await readWebhook(c, deps, received),
    );
    return verbs.length === 0 ? c.body(null, 204) : c.json(verbs);
  });
  return routes;
}

/**
 * Counts webhooks with a wrong signature by their address. Small webhooks pass always, because call control
 * may have the same address as a forger.
 */
function countForged(forged: FailuresByAddress): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const address = c.get('clientAddress');
    const isForged = c.error instanceof RedialError && c.error.code === 'invalid_signature';
    if (isForged && address !== null) forged.count(address);
  };
}

/** The path of the installation's account, and that of each account of an organization. */
function pathsOf(name: string): string[] {
  return [`/${name}`, `/accounts/:account_id/${name}`];
}

async function readWebhook(
  c: Context<AppEnv>,
  { clock }: AppDeps,
  { forged, turns }: { forged: FailuresByAddress; turns: OwnTurns },
): Promise<SignedWebhook> {
  const signature = c.req.header('jambonz-signature');
  assertSignatureHeader(signature, { clock });
  const address = c.get('clientAddress');
  const isDoubted = address !== null && forged.isLimited(address);
  const maxBytes = isDoubted ? BODY_LIMITS.doubtedWebhook : BODY_LIMITS.webhook;
  const rawBody = await readBytes(c, maxBytes, LARGE);
  // A look through 120 KiB and their digest take 2 ms, and twenty may arrive together.
  if (rawBody.length > BODY_LIMITS.doubtedWebhook) await turns.next();
  const hookExecutionId = executionIdOrNull(c.req.query('execution_id'));
  const accountId = c.req.param('account_id')?.toLowerCase() ?? null;
  return { rawBody, signature, accountId, hookExecutionId };
}
