import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { recordRepeat } from '../calls/accept-call.ts';
import type { ServerParts } from '../server-parts.ts';
import { addressOf } from '../requests/validate-create-call.ts';
import { isObject } from './body.ts';
import { answerJson, answerMessage } from './responses.ts';
import type { Env } from './responses.ts';
import { isOwnAccount } from './auth.ts';
import type { Call } from '../ledger/call.ts';
import { readReceivedPost } from './received-post.ts';

/**
 * Answers a POST whose Idempotency-Key has already created a call with that call. This comes before
 * the injected refusals and the validation of the body, because a refusal would tell the client that
 * no call exists. A POST for another callee is no repeat: its refusal names the call of the key.
 */
export function answerRepeatedPosts(parts: ServerParts) {
  return createMiddleware<Env>(async (c, next) => {
    if (!isOwnAccount(c)) return next();
    const call = await recordRepeat(parts.ledger, readReceivedPost(c, parts));
    if (call === undefined) return next();
    return answerRepeated(c, call);
  });
}

/** Answers a POST whose key already has a call: with 422 when it is for another callee. */
export function answerRepeated(c: Context<Env>, call: Call): Response {
  if (!isForOther(c, call)) return answerCreated(c, call);
  const msg = `this Idempotency-Key has already made the call ${call.sid} to another callee, so nobody is called now; send a new key for another call`;
  return answerMessage(c, 422, msg);
}

/** An erased call no longer says whom it was for. */
function isForOther(c: Context<Env>, call: Call): boolean {
  const { to } = c.get('body');
  const address = isObject(to) ? addressOf(to) : undefined;
  if (address === undefined || call.isErased) return false;
  return call.to !== address && call.to !== `${address}@${c.get('account').realm}`;
}

/** Answers 201 for the call of a POST, also when the POST is repeated. */
export function answerCreated(c: Context, { sid, callId }: Call): Response {
  return answerJson(c, { sid, callId }, 201);
}
