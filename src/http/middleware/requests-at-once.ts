import type { Context, MiddlewareHandler, Next } from 'hono';
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
const STREAM_PATH = /\/(export\.csv|events)\/?$/;

/** Serves a request of an organization when it has a place for it. */
export type ServeInPlace = (
  c: Context<AppEnv>,
  { organizationId }: { organizationId: string },
  serve: Next,
) => Promise<void>;

/**
 * Lets an organization have so many requests under way at the same time at this process. A request
 * is under way until its answer has been sent, or its client has gone and its handler has ended.
 */
export function requestPlaces(): ServeInPlace {
  const places = new Places({
    places: Number.POSITIVE_INFINITY,
    placesPerOwner: AT_ONCE,
    waitingPerOwner: WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
  return async (c, { organizationId }, serve) => {
    const release = await places.take(organizationId);
    const sent = untilSent(c);
    try {
      await serve();
    } finally {
      void sent.then(release);
    }
  };
}

/** Serves the requests of tokens in the places of their organizations, but for streams. */
export function limitRequestsAtOnce(serveInPlace: ServeInPlace): MiddlewareHandler<AppEnv> {
  return (c, next) =>
    STREAM_PATH.test(c.req.path) ? next() : serveInPlace(c, c.get('caller'), next);
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
