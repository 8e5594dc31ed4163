import { Hono } from 'hono';
import type { ServerParts } from '../server-parts.ts';
import { answerJson, answerMessage } from './responses.ts';
import type { Env } from './responses.ts';
import { readAnswers } from '../application/callee-answer.ts';
import { parseBody } from './body.ts';

/**
 * `POST /simulator/answers` with `{"to", "answers"}`: scripts what the callee at a number does at each
 * `gather`. The script holds for calls of all accounts that are accepted from now on; null removes it.
 * A call that brings its own answers uses those. Like the ledger, the route needs no token.
 */
export function calleeAnswerRoutes({ ledger }: Pick<ServerParts, 'ledger'>): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.post('/answers', parseBody, async (c) => {
    const { to, answers = null, ...others } = c.get('body');
    const [other] = Object.keys(others);
    if (other !== undefined) return answerMessage(c, 400, `unknown property ${other}`);
    if (typeof to !== 'string' || to === '') {
      return answerMessage(c, 400, 'to must be the number or SIP address that is called');
    }
    const read =
      answers === null ? { ok: true as const, answers } : readAnswers(answers, 'answers');
    if (!read.ok) return answerMessage(c, 400, read.msg);
    await ledger.record({ type: 'scripted', to, answers: read.answers });
    return answerJson(c, { to, answers: read.answers });
  });
  return app;
}
