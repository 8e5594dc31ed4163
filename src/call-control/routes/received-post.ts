import type { Context } from 'hono';
import type { Env } from './responses.ts';
import { isObject, textOrNull } from './body.ts';
import type { RequestKeys } from '../ledger/ledger-entry.ts';
import type { ServerParts } from '../server-parts.ts';

/**
 * A POST of a call without its body: the account, the idempotency keys, the time and the address.
 */
export type ReceivedPost = RequestKeys & {
  /** Milliseconds since 1970. */
  receivedAtMs: number;
  /** Scheme, host and port under which the client reached this server. */
  origin: string;
};

/** Reads the request. The token must have been checked before. */
export function readReceivedPost(
  c: Context<Env>,
  { clock }: Pick<ServerParts, 'clock'>,
): ReceivedPost {
  const { tag } = c.get('body');
  return {
    accountSid: c.get('account').accountSid,
    idempotencyKey: textOrNull(c.req.header('idempotency-key')),
    executionId: isObject(tag) ? textOrNull(tag['execution_id']) : null,
    receivedAtMs: clock.now().getTime(),
    origin: new URL(c.req.url).origin,
  };
}
