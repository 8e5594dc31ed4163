import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ServerParts } from '../server-parts.ts';
import { answerMessage, answerText } from './responses.ts';
import type { Env } from './responses.ts';
import { isUuid } from './auth.ts';
import type { Call } from '../ledger/call.ts';

/** Requires that the sid in the path is a UUID. Whether the call exists is not checked. */
export const requireCallSid = createMiddleware<Env>(async (c, next) =>
  isUuid(c.req.param('sid') ?? '') ? next() : answerMessage(c, 400, 'Bad request'),
);

/**
 * Runs `answer` with the call in the path; answers 404 unless the token's account has that call.
 */
export async function withCall(
  c: Context<Env>,
  { ledger }: Pick<ServerParts, 'ledger'>,
  answer: (call: Call) => Promise<Response>,
): Promise<Response> {
  const call = ledger.call(c.req.param('sid') ?? '');
  const isShown = call?.accountSid === c.get('account').accountSid && !call.isDeleted;
  return isShown ? answer(call) : answerText(c, 404, 'Not Found');
}
