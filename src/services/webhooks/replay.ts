import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/tables.ts';
import {
  type EndpointKey,
  keepEndpoint,
  type WebhookEndpointRow,
} from '../../db/webhooks/endpoints.ts';
import {
  countReplayed,
  countReplays,
  insertReplay,
  replayEvents,
  replaySome,
  type ReplaySpan,
} from '../../db/webhooks/replays.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { firstIdAt, idBefore } from '../../domain/uuid.ts';
import { repeatInBackground } from '../../runtime/background-loop.ts';
import type { ReplayOrder } from '../../schemas/webhook-delivery.ts';
import { lockOwnEndpoint } from './endpoints.ts';

type Deps = { db: Db; newId: () => string };

/** Replays of an endpoint that are under way at the same time. */
const MAX_REPLAYS = 10;
const MAX_REPLAYED = 1_000_000;

export type Replayed = { accepted: number; notFound: string[] };

/**
 * Sends events to an endpoint again, under the ids that they had. Those of a span are queued in the
 * background, a part at a time.
 * @throws {NotFoundError} the organization has no such endpoint
 * @throws {ConflictError} `invalid_transition`: the endpoint is disabled, or has too many replays
 * @throws {ValidationError} the span has too many events
 */
export async function replay(
  deps: Deps,
  { order, ...key }: EndpointKey & { order: ReplayOrder },
): Promise<Replayed> {
  return order.kind === 'events' ? replayIds(deps, key, order) : replaySpan(deps, key, order);
}

async function replayIds(
  { db }: Deps,
  key: EndpointKey,
  { eventIds }: { eventIds: readonly string[] },
): Promise<Replayed> {
  const wanted = eventIds.map((id) => id.toLowerCase());
  const found = await db.transaction().execute(async (tx) => {
    const endpoint = await keepEndpoint(tx, key);
    if (endpoint === undefined) throw new NotFoundError('webhook_endpoint');
    assertEnabled(endpoint);
    return new Set(await replayEvents(tx, { ...key, eventIds: wanted }));
  });
  return { accepted: found.size, notFound: wanted.filter((id) => !found.has(id)) };
}

async function replaySpan(
  { db, newId }: Deps,
  key: EndpointKey,
  { since, until, ...chosen }: Extract<ReplayOrder, { kind: 'span' }>,
): Promise<Replayed> {
  const { status, eventTypes } = chosen;
  const ids = { afterId: idBefore(since), beforeId: firstIdAt(until) };
  const span: ReplaySpan = { ...key, ...ids, status, eventTypes };
  const accepted = await countReplayed(db, { ...span, limit: MAX_REPLAYED + 1 });
  if (accepted > MAX_REPLAYED) throw tooMany();
  await db.transaction().execute(async (tx) => {
    // Locked, so that two replays are counted one after the other.
    assertEnabled(await lockOwnEndpoint(tx, key));
    if ((await countReplays(tx, key)) >= MAX_REPLAYS) throw replaying();
    await insertReplay(tx, { ...span, replayId: newId() });
  });
  return { accepted, notFound: [] };
}

function assertEnabled({ disabledAt }: WebhookEndpointRow): void {
  if (disabledAt === null) return;
  const message = 'the endpoint is disabled: enable it with {"is_enabled": true}, and then replay';
  throw new ConflictError('invalid_transition', message, 'disabled');
}

function replaying(): ConflictError {
  const message = `${MAX_REPLAYS} replays of the endpoint are under way: wait until its deliveries are no longer pending`;
  return new ConflictError('invalid_transition', message, 'replaying');
}

function tooMany(): ValidationError {
  const message = `begins a span of more than ${MAX_REPLAYED.toLocaleString('en')} events: replay it in parts`;
  return new ValidationError([{ path: 'since', message }]);
}

/** Events that become due in one step. */
const EVENTS_AT_ONCE = 500;
const IDLE_MS = 500;
const AFTER_FAILURE_MS = 5_000;

/** Queues what replays ask for, until it is disposed of. Every worker does; a step is taken by one. */
export function startReplaying({ db, log }: { db: Db; log: Logger }): AsyncDisposable {
  const work = async (stopped: AbortSignal) => {
    try {
      return await replaySome(db, { limit: EVENTS_AT_ONCE });
    } catch (err) {
      if (stopped.aborted) return false;
      log.warn({ err }, 'failed to go on with a replay of webhooks: it is tried again');
      await pause(AFTER_FAILURE_MS, undefined, { signal: stopped });
      return false;
    }
  };
  return repeatInBackground(work, { idleMs: IDLE_MS, onFailure: () => undefined });
}
