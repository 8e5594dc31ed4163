import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { repeatedCall } from '../network/accept-call.ts';
import type { ServerParts } from '../server-parts.ts';
import { answerJson } from './answer.ts';
import type { Env } from './answer.ts';
import { isOwnAccount } from './auth.ts';
import type { Call } from '../ledger/call.ts';
import { readReceivedPost } from './received-post.ts';

/**
 * Answers a POST whose Idempotency-Key has made a call with that call, whatever has become of the
 * rest since: nobody may be told that no call was made. Only whose request it is comes before.
 */
export function answerRepeatedPosts(parts: ServerParts) {
  return createMiddleware<Env>(async (c, next) => {
    if (!isOwnAccount(c)) return next();
    const call = await repeatedCall(parts.ledger, readReceivedPost(c, parts));
    if (call === undefined) return next();
    return answerCreated(c, call);
  });
}

/** The call that a POST has made, now or when it came first. */
export function answerCreated(c: Context, { sid, callId }: Call): Response {
  return answerJson(c, { sid, callId }, 201);
}
