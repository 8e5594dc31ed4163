import { setTimeout as sleep } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { refuseCall } from '../network/accept-call.ts';
import type { ServerParts } from '../server-parts.ts';
import { answerHtml, answerMessage, answerText } from './answer.ts';
import type { Env } from './answer.ts';
import { rateLimitHeaders } from '../faults/rate-limit.ts';
import { readReceivedPost } from './received-post.ts';
import { subjectOf } from './request-subject.ts';
import { timerMs } from '../network/timer.ts';

/** First of all, before the body is read (jambonz-api-server, `app.js`). */
export function enforceRateLimit({ faults }: Pick<ServerParts, 'faults'>) {
  return createMiddleware<Env>(async (c, next) => {
    const [, token = ''] = c.req.header('authorization')?.split(' ') ?? [];
    const standing = faults.countRequest(token);
    if (standing === null) return next();
    const headers = Object.entries(rateLimitHeaders(standing));
    if (standing.isOver) {
      headers.push(['Retry-After', `${standing.resetSeconds}`]);
      c.res = await answerHtml(c, 429, 'Too many requests, please try again later.');
    } else await next();
    for (const [name, value] of headers) c.header(name, value);
    return undefined;
  });
}

/** The answer is late, not the work: a call's first webhooks may come before its 201. */
export function injectLatency({ faults, ledger, stopped }: ServerParts) {
  const numberOf = (sid: string) => ledger.call(sid)?.to;
  return createMiddleware<Env>(async (c, next) => {
    if (faults.now().latencySeconds.max === 0) return next();
    const { method, url } = c.req;
    const latencyMs = faults.latencyMs(
      subjectOf({ method, url, to: c.get('body')['to'] }, numberOf),
    );
    await next();
    // A server that stops answers at once.
    await sleep(timerMs(latencyMs), undefined, { signal: stopped }).catch(() => {});
    return undefined;
  });
}

/** Refuses a call before anything of it is looked at but its token, as jambonz without a feature server. */
export function injectRefusals(parts: ServerParts) {
  return createMiddleware<Env>(async (c, next) => {
    const body = c.get('body');
    const status = parts.faults.refusalOf(JSON.stringify(body['to']) ?? '');
    if (status === undefined) return next();
    await refuseCall(parts.ledger, body, readReceivedPost(c, parts));
    switch (status) {
      case '480':
        return noFeatureServer();
      case '500':
        return answerText(c, 500, 'Internal Server Error');
      case '503':
        c.header('Retry-After', `${parts.faults.now().retryAfterSeconds}`);
        return answerMessage(c, 503, 'call control is overloaded, no call was made; try again');
    }
  });
}

/** HTTP knows no status 480, nor does Hono. */
function noFeatureServer(): Response {
  const msg = 'no available feature servers at this time';
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return new Response(JSON.stringify({ msg }), { status: 480, headers });
}
