import type { Context } from 'hono';
import type { Env } from './answer.ts';
import { isObject, textOrNull } from './body.ts';
import type { RequestKeys } from '../ledger/ledger-entry.ts';
import type { ServerParts } from '../server-parts.ts';

/** What is known of a POST of a call beside its body: whose it is, when it came and where to. */
export type ReceivedPost = RequestKeys & {
  /** Milliseconds since 1970. */
  receivedAtMs: number;
  /** The address under which this server was called. */
  origin: string;
};

/** Reads a POST of a call whose token is known. */
export function readReceivedPost(c: Context<Env>, { clock }: Pick<ServerParts, 'clock'>): ReceivedPost {
  const { tag } = c.get('body');
  return {
    accountSid: c.get('account').accountSid,
    idempotencyKey: textOrNull(c.req.header('idempotency-key')),
    executionId: isObject(tag) ? textOrNull(tag['execution_id']) : null,
    receivedAtMs: clock.now().getTime(),
    origin: new URL(c.req.url).origin,
  };
}
