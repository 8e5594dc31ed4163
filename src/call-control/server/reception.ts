import type { Context } from 'hono';
import { textOf } from './accept-call.ts';
import type { Exchange, Reception } from './accept-call.ts';
import type { Env } from './answer.ts';
import { isObject } from './body.ts';

/** What a POST of a call was sent with; its token is known. */
export function receptionOf(c: Context<Env>, { clock }: Exchange): Reception {
  const { tag } = c.get('body');
  return {
    accountSid: c.get('account').accountSid,
    idempotencyKey: textOf(c.req.header('idempotency-key')),
    executionId: isObject(tag) ? textOf(tag['execution_id']) : null,
    receivedAtMs: clock.now().getTime(),
    origin: new URL(c.req.url).origin,
  };
}
