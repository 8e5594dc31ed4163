import { isTerminalStatus } from '../../domain/call.ts';
import { readBudget } from '../../domain/limits/rate-limit-headers.ts';
import type { Connection } from './connection.ts';
import { getCall } from './look-up.ts';
import type { HangUp } from '../call-control.ts';

type Attempt = HangUp | { kind: 'incompatible' };

/**
 * Ends a call in any state. jambonz has no single request for that (feature-server#94): `completed`
 * ends an answered call, `no-answer` an unanswered one, and in any other state each is refused with
 * 422. So this tries both and then looks the call up. DELETE would only hide the call.
 */
export async function hangUp(connection: Connection, callSid: string): Promise<HangUp> {
  const answered = await updateStatus(connection, callSid, 'completed');
  if (answered.kind !== 'incompatible') return answered;
  const unanswered = await updateStatus(connection, callSid, 'no-answer');
  if (unanswered.kind !== 'incompatible') return unanswered;
  const found = await getCall(connection, callSid);
  if (found.kind === 'undecided') return { kind: 'unclear', message: found.message };
  if (found.kind === 'absent' || isTerminalStatus(found.call.callStatus)) return { kind: 'gone' };
  const message = `the call is ${found.call.callStatus}: its state changed during the hang-up`;
  return { kind: 'unclear', message };
}

async function updateStatus(
  connection: Connection,
  callSid: string,
  callStatus: 'completed' | 'no-answer',
): Promise<Attempt> {
  const exchange = await connection.send({
    method: 'PUT',
    path: `/Calls/${encodeURIComponent(callSid)}`,
    body: { call_status: callStatus },
  });
  if (exchange.kind === 'no-answer') return { kind: 'unclear', message: exchange.message };
  const { status, text } = exchange;
  if (status >= 200 && status < 300) return { kind: 'requested' };
  if (status === 404 || (status === 422 && text.includes('session is gone'))) {
    return { kind: 'gone' };
  }
  if (status === 422) return { kind: 'incompatible' };
  const isLimited = status === 429 && readBudget(exchange.headers, exchange) !== null;
  return { kind: isLimited ? 'limited' : 'unclear', message: connection.describe(exchange) };
}
