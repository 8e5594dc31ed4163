import { Hono } from 'hono';
import type { ServerParts } from '../server-parts.ts';
import { answerJson, answerMessage } from './answer.ts';
import type { Env } from './answer.ts';
import { readAnswers } from '../application/callee-answer.ts';
import { parseBody } from './body.ts';

/**
 * `POST /simulator/answers` of `{"to", "answers"}`: what the callee at a number does at each gather of
 * the calls accepted from now on, of all accounts; null forgets it. A call with answers of its own
 * keeps those. No token, like the ledger.
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
