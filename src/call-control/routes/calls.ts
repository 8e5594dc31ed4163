import { Hono } from 'hono';
import type { Context } from 'hono';
import { acceptCall, recordRefusal } from '../calls/accept-call.ts';
import type { ServerParts } from '../server-parts.ts';
import { answerJson, answerMessage, answerText, answerUnavailable } from './responses.ts';
import type { Env } from './responses.ts';
import type { CallAccount } from '../ledger/call-details.ts';
import { presentCall } from './call-presentation.ts';
import { checkCreateCall } from '../requests/create-call-request.ts';
import { answerJsonList } from '../../runtime/json-list.ts';
import { listCalls } from './list-calls.ts';
import type { ServerIdentity } from '../webhooks/payload.ts';
import { readReceivedPost } from './received-post.ts';
import { answerCreated, answerRepeated } from './repeated-posts.ts';
import { withCall } from './with-call.ts';

const FENCED_MESSAGE =
  'a look-up with fence=true found no call with this Idempotency-Key or tag.execution_id, so it is refused; send a new key';

/**
 * `/v1/Accounts/{AccountSid}/Calls`: create, list, get and delete, as in jambonz-api-server
 * (`lib/routes/api/accounts.js`).
 */
export function callRoutes(identity: ServerIdentity, parts: ServerParts): Hono<Env> {
  const { ledger, calls, clock } = parts;
  const app = new Hono<Env>({ strict: false });
  app.post('/:account/Calls', (c) => postCall(c, parts));
  app.get('/:account/Calls', async (c) => {
    const { accountSid } = c.get('account');
    const found = await listCalls(
      { ledger, accountSid },
      new URL(c.req.url).searchParams,
      clock.now().getTime(),
    );
    if ('msg' in found) return answerMessage(c, 400, found.msg);
    return answerJsonList(c, found.calls, (call) => {
      const nowMs = calls.callTimeMs(call);
      return found.matches(call, nowMs) ? presentCall(call, identity, nowMs) : null;
    });
  });
  app.get('/:account/Calls/:sid', (c) =>
    withCall(c, parts, async (call) =>
      answerJson(c, presentCall(call, identity, calls.callTimeMs(call))),
    ),
  );
  app.delete('/:account/Calls/:sid', (c) =>
    withCall(c, parts, async ({ sid }) => {
      await ledger.record({ type: 'deleted', sid });
      return c.body(null, 204);
    }),
  );
  return app;
}

async function postCall(c: Context<Env>, parts: ServerParts): Promise<Response> {
  const body = c.get('body');
  const post = readReceivedPost(c, parts);
  const checked = checkCreateCall(body, callAccountOf(c, parts));
  const { network } = parts.calls;
  const problem = checked.ok ? network.problemOf(checked.request) : checked.msg;
  if (!checked.ok || problem !== undefined) {
    await recordRefusal(parts.ledger, body, post);
    const unread = c.get('unread');
    return answerMessage(c, 400, [problem, unread].filter((text) => text !== undefined).join('; '));
  }
  if (!network.hasLineFor(checked.request)) {
    await recordRefusal(parts.ledger, body, post);
    return answerUnavailable();
  }
  const result = await acceptCall(parts, checked.request, post);
  if (result.kind === 'fenced') return answerMessage(c, 409, FENCED_MESSAGE);
  const { call, isRepeated } = result;
  if (!call.plan.acknowledged && !isRepeated) return answerText(c, 500, 'Internal Server Error');
  return isRepeated ? answerRepeated(c, call) : answerCreated(c, call);
}

function callAccountOf(c: Context<Env>, parts: ServerParts): CallAccount {
  const { ledger, closedKinds } = parts;
  const { accountSid, realm } = c.get('account');
  const findApplication = (sid: string) => ledger.applications.find(accountSid, sid);
  return { realm, closedKinds, findApplication };
}
