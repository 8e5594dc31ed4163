import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { recordRepeat } from '../calls/accept-call.ts';
import type { ServerParts } from '../server-parts.ts';
import { answerJson } from './responses.ts';
import type { Env } from './responses.ts';
import { isOwnAccount } from './auth.ts';
import type { Call } from '../ledger/call.ts';
import { readReceivedPost } from './received-post.ts';

/**
 * Answers a POST whose Idempotency-Key has already created a call with that call. This comes before
 * the injected refusals and the validation of the body, because a refusal would tell the client that
 * no call exists.
 */
export function answerRepeatedPosts(parts: ServerParts) {
  return createMiddleware<Env>(async (c, next) => {
    if (!isOwnAccount(c)) return next();
    const call = await recordRepeat(parts.ledger, readReceivedPost(c, parts));
    if (call === undefined) return next();
    return answerCreated(c, call);
  });
}

/** Answers 201 for the call of a POST, also when the POST is repeated. */
export function answerCreated(c: Context, { sid, callId }: Call): Response {
  return answerJson(c, { sid, callId }, 201);
}
