import type { Context, MiddlewareHandler } from 'hono';
import { Places } from '../../db/pools/places.ts';
import type { AppEnv } from '../deps.ts';

/**
 * Bounds the memory that the answers of an organization take, also while it does not read them. All
 * further requests of the organization wait.
 */
const AT_ONCE = 32;
const WAITING = 500;
const MAX_WAIT_MS = 10_000;
/** They last for hours, and have limits of their own. */
const STREAM_PATH = /\/(export\.csv|events|recording)\/?$/;

/**
 * Lets an organization have so many requests under way at the same time at this process. A request
 * is under way until its answer has been sent, or its client has gone and its handler has ended.
 */
export function limitRequestsAtOnce(): MiddlewareHandler<AppEnv> {
  const places = new Places({
    places: Number.POSITIVE_INFINITY,
    placesPerOwner: AT_ONCE,
    waitingPerOwner: WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
  return async (c, next) => {
    if (STREAM_PATH.test(c.req.path)) return next();
    const release = await places.take(c.get('caller').organizationId);
    const sent = untilSent(c);
    try {
      await next();
    } finally {
      void sent.then(release);
    }
  };
}

/**
 * Waits until the answer to a request has been sent, or its client has gone. Without a server there is
 * nothing to wait for.
 */
export function untilSent(c: Context<AppEnv>): Promise<void> {
  const outgoing = c.env?.outgoing;
  if (outgoing === undefined) return Promise.resolve();
  return new Promise((resolve) => void outgoing.once('close', resolve));
}
