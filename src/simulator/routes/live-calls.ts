import { Hono } from 'hono';
import type { ServerParts } from '../server-parts.ts';
import { answerJson } from './answer.ts';
import type { Env } from './answer.ts';

/**
 * What an account has in the air: `CallCount`, `Queues` and `Conferences` under
 * `/v1/Accounts/{AccountSid}`. There are no incoming calls, no queues and no conferences.
 */
export function liveRoutes({ simulation }: ServerParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.get('/:account/CallCount', (c) => {
    const outbound = simulation.live.countOf(c.get('account').accountSid);
    return answerJson(c, { inbound: 0, outbound });
  });
  app.get('/:account/Queues', (c) => answerJson(c, []));
  app.get('/:account/Conferences', (c) => answerJson(c, []));
  return app;
}
