import type { Logger } from 'pino';
import {
  claimDeliveries,
  type ClaimedDelivery,
  leaveEndpoint,
  recordDelivered,
  recordFailed,
} from '../../db/webhooks/deliveries.ts';
import { afterAttempt, FAILING_DAYS, RETRY_DELAYS_SECONDS } from '../../domain/webhook-retry.ts';
import type { SigningKey } from '../../signatures/webhook-signature.ts';
import { type LogIds, withLogIds } from '../../runtime/log-ids.ts';
import { count, recordSeconds } from '../../telemetry/measure.ts';
import { inDelivery } from '../../telemetry/sent-requests.ts';
import type { EndpointsAtWork } from './endpoints-at-work.ts';
import type { SentWebhook, WebhookSender } from './sender.ts';
import type { NextDelivery } from '../../../workflows/messages.ts';
import { keysOf, type RequestDeps, signedRequest } from './signed-request.ts';

export type DeliveryDeps = RequestDeps & {
  newId: () => string;
  random: () => number;
  /** After each failed attempt; absent: as by default. */
  retrySeconds?: readonly number[];
  log: Logger;
  sender: Pick<WebhookSender, 'send'>;
  atWork: EndpointsAtWork;
  /** For how long an endpoint that has nothing left is kept; default: five seconds. */
  lingerMs?: number;
};

/** Requests to one endpoint at the same time. */
const AT_ONCE = 10;
/** After this time the workflow is asked whether it goes on. */
const WORK_MS = 60_000;
/** The next event often comes soon. */
const LINGER_MS = 5_000;
/** An endpoint that had no event for so long, or is deleted, keeps no workflow open. */
const QUIET_MS = 3_600_000;

/**
 * Sends what is due to an endpoint, several requests at a time, until nothing is. It may be stopped, or
 * killed, at any moment: what it has claimed is due again when its lease runs out.
 * @param stopped ends it after the requests under way
 */
export async function deliverDue(
  deps: DeliveryDeps,
  { endpointId, stopped }: { endpointId: string; stopped: AbortSignal },
): Promise<NextDelivery> {
  using woken = deps.atWork.begin(endpointId);
  const underWay = new Set<Promise<void>>();
  let more: Promise<boolean> | undefined;
  const endMs = performance.now() + WORK_MS;
  const mayGoOn = () => !stopped.aborted && performance.now() < endMs;
  while (mayGoOn()) {
    const limit = AT_ONCE - underWay.size;
    const claimed = await claimSome(deps, endpointId, limit);
    const keys = claimed.length > 0 ? await keysOf(deps, endpointId) : [];
    for (const delivery of claimed) {
      const sending = withLogIds(idsOf(delivery), () => deliver(deps, delivery, keys)).finally(() =>
        underWay.delete(sending),
      );
      underWay.add(sending);
    }
    const isIdle = underWay.size === 0;
    more ??= woken.within(deps.lingerMs ?? LINGER_MS, stopped).finally(() => {
      more = undefined;
    });
    if ((await Promise.race([more, ...underWay])) === false && isIdle) break;
  }
  await Promise.all(underWay);
  if (performance.now() >= endMs) return { kind: 'now' };
  return leave(deps, endpointId);
}

/** What joins the lines of a delivery; an event about no batch, and no attempt, has no such id. */
function idsOf({ eventId, endpointId, batchId, executionId }: ClaimedDelivery): LogIds {
  return {
    eventId,
    endpointId,
    ...(batchId !== null && { batchId }),
    ...(executionId !== null && { executionId }),
  };
}

async function claimSome(
  { db, newId }: DeliveryDeps,
  endpointId: string,
  limit: number,
): Promise<ClaimedDelivery[]> {
  return limit === 0 ? [] : claimDeliveries(db, { endpointId, claimId: newId(), limit });
}

async function leave({ db }: DeliveryDeps, endpointId: string): Promise<NextDelivery> {
  const dueInMs = await leaveEndpoint(db, { endpointId });
  if (dueInMs === undefined) return { kind: 'ended' };
  if (dueInMs === null) return { kind: 'idle', quietMs: QUIET_MS };
  return dueInMs <= 0 ? { kind: 'now' } : { kind: 'later', ms: dueInMs };
}

/** Makes one attempt and records it. What cannot be recorded is due again after its lease. */
async function deliver(
  deps: DeliveryDeps,
  delivery: ClaimedDelivery,
  keys: readonly SigningKey[],
): Promise<void> {
  try {
    const request = await signedRequest(deps, delivery, { ...delivery, keys });
    const sent = await inDelivery(delivery, () => deps.sender.send(request));
    await record(deps, delivery, sent);
  } catch (err) {
    const message = 'failed to attempt a webhook: it is tried again when its claim has run out';
    deps.log.warn({ err }, message);
  }
}

async function record(
  { db, random, retrySeconds: delaysSeconds = RETRY_DELAYS_SECONDS, log }: DeliveryDeps,
  delivery: ClaimedDelivery,
  sent: SentWebhook,
): Promise<void> {
  const after = afterAttempt(sent, {
    failures: delivery.failures,
    random: random(),
    delaysSeconds,
  });
  const result = { ...delivery, ...sent };
  count('redial.webhook.attempts', { outcome: after.kind, organization: delivery.organizationId });
  if (after.kind === 'delivered') {
    await recordDelivered(db, result);
    return recordSeconds(
      'redial.webhook.delivery',
      (Date.now() - delivery.at.getTime()) / 1_000,
      {},
    );
  }
  const { statusCode, error } = sent;
  log.debug({ statusCode, error }, 'a webhook was not received');
  const disabledReason = await recordFailed(db, {
    ...result,
    delayMs: after.kind === 'retry' ? after.delayMs : null,
    pauseMs: sent.retryAfterMs,
    isGone: after.kind === 'gone',
    failingDays: FAILING_DAYS,
  });
  if (disabledReason === null) return;
  log.warn({ disabledReason }, 'disabled a webhook endpoint that does not take events');
}
