import { Hono } from 'hono';
import type { Exchange } from './accept-call.ts';
import { answerJson } from './answer.ts';
import type { Env } from './answer.ts';
import { milestones } from './call.ts';

/**
 * What an account has in the air: `CallCount`, `Queues` and `Conferences` under
 * `/v1/Accounts/{AccountSid}`. There are no incoming calls, no queues and no conferences.
 */
export function liveRoutes({ ledger, clock }: Exchange): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.get('/:account/CallCount', (c) => {
    const { accountSid } = c.get('account');
    const nowMs = clock.now().getTime();
    const live = [...ledger.calls()].filter(
      (call) => call.accountSid === accountSid && milestones(call, nowMs).endedAtMs === null,
    );
    return answerJson(c, { inbound: 0, outbound: live.length });
  });
  app.get('/:account/Queues', (c) => answerJson(c, []));
  app.get('/:account/Conferences', (c) => answerJson(c, []));
  return app;
}
