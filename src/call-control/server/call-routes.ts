import { Hono } from 'hono';
import type { Context } from 'hono';
import type { CallControlServerConfig } from '../../config.ts';
import { acceptCall, refuseCall, textOf } from './accept-call.ts';
import type { Exchange, Reception } from './accept-call.ts';
import { answerJson, answerMessage, answerText } from './answer.ts';
import type { Env } from './answer.ts';
import { isUuid, requireAccount, requireToken } from './auth.ts';
import { isObject, limitBody, parseBody } from './body.ts';
import { presentCall } from './call-presentation.ts';
import { checkCreateCall } from './create-call-request.ts';
import type { Call } from './ledger.ts';
import { listCalls } from './list-calls.ts';
import { recordingRoutes } from './recording-routes.ts';

const FENCED_MESSAGE =
  'a look-up with fence=true found no call with this Idempotency-Key or tag.execution_id, so it is refused; send a new key';

/** `/v1/Accounts/{AccountSid}/Calls`, as jambonz-api-server's `lib/routes/api/accounts.js`. */
export function callRoutes(server: CallControlServerConfig, exchange: Exchange): Hono<Env> {
  const { ledger, clock } = exchange;
  const identity = { accountSid: server.accountSid, sipAddress: server.host };
  const app = new Hono<Env>({ strict: false });
  app.use('*', limitBody, parseBody, requireToken(server.token));
  app.use('/:account/*', requireAccount(server.accountSid));

  app.post('/:account/Calls', (c) => postCall(c, exchange));
  app.get('/:account/Calls', async (c) => {
    const found = await listCalls(ledger, new URL(c.req.url).searchParams, clock.now().getTime());
    if ('msg' in found) return answerMessage(c, 400, found.msg);
    return answerJson(
      c,
      found.calls.map((call) => presentCall(call, identity, clock.now().getTime())),
    );
  });
  app.get('/:account/Calls/:sid', (c) =>
    withCall(c, exchange, async (call) =>
      answerJson(c, presentCall(call, identity, clock.now().getTime())),
    ),
  );
  app.on(['PUT', 'POST'], '/:account/Calls/:sid', (c) => {
    const status = hangUpStatus(c.get('body'));
    if (typeof status !== 'string') return answerMessage(c, 400, status.msg);
    return withCall(c, exchange, (call) => putCall(c, exchange, { call, status }));
  });
  app.delete('/:account/Calls/:sid', (c) =>
    withCall(c, exchange, async ({ sid }) => {
      await ledger.record({ type: 'deleted', sid });
      return c.body(null, 204);
    }),
  );
  app.route('/', recordingRoutes(server, exchange));
  return app;
}

async function postCall(c: Context<Env>, exchange: Exchange): Promise<Response> {
  const body = c.get('body');
  const reception = receptionOf(c, exchange);
  const checked = checkCreateCall(body);
  if (!checked.ok) {
    await refuseCall(exchange.ledger, body, reception);
    return answerMessage(c, 400, checked.msg);
  }
  const result = await acceptCall(exchange, checked.request, reception);
  if (result.kind === 'fenced') return answerMessage(c, 409, FENCED_MESSAGE);
  const { call, isRepeated } = result;
  if (!call.plan.acknowledged && !isRepeated) return answerText(c, 500, 'Internal Server Error');
  return answerJson(c, { sid: call.sid, callId: call.callId }, 201);
}

function receptionOf(c: Context<Env>, { clock }: Exchange): Reception {
  const { tag } = c.get('body');
  return {
    idempotencyKey: textOf(c.req.header('idempotency-key')),
    executionId: isObject(tag) ? textOf(tag['execution_id']) : null,
    receivedAtMs: clock.now().getTime(),
    origin: new URL(c.req.url).origin,
  };
}

async function withCall(
  c: Context<Env>,
  { ledger }: Exchange,
  answer: (call: Call) => Promise<Response>,
): Promise<Response> {
  const sid = c.req.param('sid') ?? '';
  if (!isUuid(sid)) return answerMessage(c, 400, 'Bad request');
  const call = ledger.call(sid);
  return call === undefined || call.isDeleted ? answerText(c, 404, 'Not Found') : answer(call);
}

function hangUpStatus(body: Record<string, unknown>): 'completed' | 'no-answer' | { msg: string } {
  const status = body['call_status'];
  if (!status) return { msg: 'no valid options supplied to updateCall' };
  if (status === 'completed' || status === 'no-answer') return status;
  return { msg: 'invalid call_status' };
}

async function putCall(
  c: Context<Env>,
  { simulation }: Exchange,
  { call, status }: { call: Call; status: 'completed' | 'no-answer' },
): Promise<Response> {
  switch (await simulation.hangUp(call, status)) {
    case 'gone':
      return c.html(`call session is gone for call_sid ${call.sid}`, 422);
    case 'incompatible':
      return c.html(
        `current call state is incompatible with requested action for call_sid ${call.sid}`,
        422,
      );
    case 'hung-up':
      return answerText(c, 202, 'Accepted');
  }
}
