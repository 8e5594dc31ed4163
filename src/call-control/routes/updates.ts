import { Hono } from 'hono';
import type { Context } from 'hono';
import type { ServerParts } from '../server-parts.ts';
import { answerHtml, answerJson, answerMessage, answerText } from './responses.ts';
import type { Env } from './responses.ts';
import type { Call } from '../ledger/call.ts';
import { readCallUpdate } from '../requests/update-call.ts';
import type { CallUpdate } from '../requests/update-call.ts';
import { withCall } from './with-call.ts';

/**
 * `PUT /v1/Accounts/{AccountSid}/Calls/{CallSid}`, and POST, which jambonz still accepts. Updates that
 * have no effect on a simulated call are validated, recorded in the ledger and acknowledged.
 */
export function updateRoutes(parts: ServerParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.on(['PUT', 'POST'], '/:account/Calls/:sid', (c) => {
    const read = readCallUpdate(c.get('body'));
    if (!read.ok) return answerMessage(c, 400, read.msg);
    return withCall(c, parts, (call) => putCall(c, parts, { call, update: read.update }));
  });
  return app;
}

type RequestedUpdate = { call: Call; update: CallUpdate };

/**
 * Makes the checks in the order of jambonz-feature-server (`lib/http-routes/api/update-call.js`).
 */
async function putCall(
  c: Context<Env>,
  parts: ServerParts,
  { call, update }: RequestedUpdate,
): Promise<Response> {
  const problem = problemOfUpdate(parts, { call, update });
  if (problem !== undefined) return answerMessage(c, 400, problem);
  switch (await hangUpIfAsked(parts, { call, update })) {
    case 'gone':
      return answerHtml(c, 422, `call session is gone for call_sid ${call.sid}`);
    case 'incompatible':
      return answerHtml(
        c,
        422,
        `current call state is incompatible with requested action for call_sid ${call.sid}`,
      );
    case 'hung-up':
    case 'goes-on':
      await carryOut(parts, { call, update });
  }
  return update.isSipRequest
    ? answerJson(c, { status: 200, reason: 'OK' })
    : answerText(c, 202, 'Accepted');
}

function problemOfUpdate(
  { calls }: ServerParts,
  { call, update }: RequestedUpdate,
): string | undefined {
  const { statusHook, callHook, record } = update;
  if (statusHook !== null && callHook === null) {
    return `call_status_hook can be updated only when call_hook is also being updated for call_sid ${call.sid}`;
  }
  return record === null ? undefined : calls.network.recordings.problemOf(record);
}

async function carryOut(parts: ServerParts, requested: RequestedUpdate): Promise<void> {
  const { call, update } = requested;
  await recordUpdate(parts, requested);
  if (update.callHook !== null) parts.calls.redirect(call, update.callHook);
  if (update.record !== null) await parts.calls.network.recordings.record(call, update.record);
}

async function hangUpIfAsked({ calls }: ServerParts, { call, update }: RequestedUpdate) {
  if (update.callStatus !== null) {
    return calls.hangUp(call, { callStatus: update.callStatus });
  }
  return calls.isGone(call) ? 'gone' : 'goes-on';
}

async function recordUpdate(
  { ledger, clock }: ServerParts,
  { call, update }: RequestedUpdate,
): Promise<void> {
  const { options, statusHook, tag } = update;
  const recorded = { atMs: clock.now().getTime(), options };
  await ledger.record({ type: 'updated', sid: call.sid, update: recorded });
  const changes = { ...(tag && { tag }), ...(statusHook && { statusHook }) };
  if (Object.keys(changes).length > 0) {
    await ledger.record({ type: 'amended', sid: call.sid, changes });
  }
}
