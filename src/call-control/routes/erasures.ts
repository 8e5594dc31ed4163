import { Hono } from 'hono';
import { z } from 'zod';
import type { ServerParts } from '../server-parts.ts';
import { answerJson, answerMessage } from './responses.ts';
import type { Env } from './responses.ts';

const request = z.object({ execution_ids: z.array(z.string().min(1).max(255)).min(1).max(1000) });

/**
 * `PUT /v1/Accounts/{AccountSid}/Erasures` with `execution_ids`: erases what the ledger holds of
 * people in these calls. jambonz has no such route.
 */
export function erasureRoutes({ ledger, calls }: Pick<ServerParts, 'ledger' | 'calls'>): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.put('/:account/Erasures', async (c) => {
    const body = request.safeParse(c.get('body'));
    if (!body.success) {
      return answerMessage(c, 400, 'execution_ids must be a list of 1 to 1000 ids of calls');
    }
    const { accountSid } = c.get('account');
    const { execution_ids: keys } = body.data;
    // Before the ledger forgets them: a repeated request finds what a kill has left.
    for (const call of ledger.finishedCalls(accountSid, keys)) {
      await calls.network.recordings.delete(call);
    }
    const { erased, unfinished } = await ledger.erase(accountSid, keys);
    if (unfinished === 0) return answerJson(c, { erased });
    return answerMessage(c, 503, `the webhooks of ${unfinished} calls are still being sent`);
  });
  return app;
}
