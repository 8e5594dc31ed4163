import { setTimeout as sleep } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { recordRefusal } from '../calls/accept-call.ts';
import type { ServerParts } from '../server-parts.ts';
import { answerHtml, answerMessage, answerText, answerUnavailable } from './responses.ts';
import type { Env } from './responses.ts';
import { rateLimitHeaders } from '../faults/rate-limit.ts';
import { readReceivedPost } from './received-post.ts';
import { timerDelayMs } from '../calls/timer.ts';

/** Enforces the rate limit, before the body is read (jambonz-api-server, `app.js`). */
export function enforceRateLimit({ faults }: Pick<ServerParts, 'faults'>) {
  return createMiddleware<Env>(async (c, next) => {
    const [, token = ''] = c.req.header('authorization')?.split(' ') ?? [];
    const standing = faults.countRequest(token);
    if (standing === null) return next();
    const headers = Object.entries(rateLimitHeaders(standing));
    if (standing.isExceeded) {
      headers.push(['Retry-After', `${standing.resetSeconds}`]);
      c.res = await answerHtml(c, 429, 'Too many requests, please try again later.');
    } else await next();
    for (const [name, value] of headers) c.header(name, value);
    return undefined;
  });
}

/** Delays the answer, not the work: the first webhooks of a call may come before its 201. */
export function injectLatency({ faults, ledger, stopped }: ServerParts) {
  const numberOf = (sid: string) => ledger.call(sid)?.to;
  return createMiddleware<Env>(async (c, next) => {
    if (faults.current().latencySeconds.max === 0) return next();
    const { method, url } = c.req;
    const subject = subjectOf({ method, url, to: c.get('body')['to'] }, numberOf);
    const latencyMs = faults.drawLatencyMs(subject);
    await next();
    // A stopping server sends its answers without delay.
    await sleep(timerDelayMs(latencyMs), undefined, { signal: stopped }).catch(() => {});
    return undefined;
  });
}

/**
 * What a request is about, for drawing its latency. It names a call by its number instead of its
 * random sid, so it is the same in every run with the same calls.
 * @param to the member `to` in the body of a POST of a call
 */
export function subjectOf(
  { method, url, to }: { method: string; url: string; to: unknown },
  numberOf: (sid: string) => string | undefined,
): string {
  const { pathname, search } = new URL(url);
  const path = pathname.split('/').map((part) => numberOf(part) ?? part);
  return `${method} ${path.join('/')}${search} ${JSON.stringify(to) ?? ''}`;
}

/** Refuses a call right after the token check, as jambonz does when it has no feature server. */
export function injectRefusals(parts: ServerParts) {
  return createMiddleware<Env>(async (c, next) => {
    const body = c.get('body');
    const status = parts.faults.drawRefusal(JSON.stringify(body['to']) ?? '');
    if (status === undefined) return next();
    await recordRefusal(parts.ledger, body, readReceivedPost(c, parts));
    switch (status) {
      case '480':
        return answerUnavailable();
      case '500':
        return answerText(c, 500, 'Internal Server Error');
      case '503':
        c.header('Retry-After', `${parts.faults.current().retryAfterSeconds}`);
        return answerMessage(c, 503, 'call control is overloaded, no call was made; try again');
    }
  });
}
