import { z } from 'zod';
import { STATUS_HOOK_RETRIES } from '../../domain/agent.ts';
import { retryAfterSeconds } from '../../domain/limits/rate-limit-headers.ts';
import type { Answer, Connection } from './connection.ts';
import { parseJson } from './snapshot.ts';
import type { CallRequest, Placement } from '../call-control.ts';

const created = z.object({ sid: z.string().min(1) });
const BUSY_STATUSES: readonly number[] = [429, 480];
/**
 * The 400s with which jambonz refuses every call of an account: its sid is no UUID, or the token is
 * one of a service provider (jambonz-api-server, `accounts.js`).
 */
const ACCOUNT_REFUSAL = /^(Bad request$|unauthorized createCall request for account )/;
const refusal = z.object({ msg: z.string() });
/** Sent by a proxy that gave up waiting: the server behind it may have accepted the request. */
const REQUEST_TIMEOUT = 408;

/** Places a call with exactly one `POST /Calls`. */
export async function placeCall(connection: Connection, request: CallRequest): Promise<Placement> {
  const exchange = await connection.send({
    method: 'POST',
    path: '/Calls',
    headers: { 'idempotency-key': request.executionId },
    body: requestBody(request),
  });
  if (exchange.kind === 'answer') {
    return placementOf(exchange, connection.describe(exchange));
  }
  const { neverSent, message } = exchange;
  return neverSent
    ? { kind: 'postponed', httpStatus: null, retryAfterSeconds: null, message }
    : { kind: 'unknown', message };
}

/**
 * The body of `POST /Calls`. It has only members of jambonz' verb `rest:dial`: an unknown member, or a
 * number that is not a JSON integer, makes the feature server answer 500.
 */
export function requestBody(request: CallRequest): Record<string, unknown> {
  return {
    from: request.from,
    to: { type: 'phone', number: request.to },
    ...applicationMembers(request),
    ...amdMember(request),
    timeout: Math.round(request.ringTimeoutSeconds),
    timeLimit: Math.round(request.timeLimitSeconds),
    tag: { ...request.tag, execution_id: request.executionId },
  };
}

function applicationMembers({ application, statusHookUrl }: CallRequest): Record<string, unknown> {
  if ('applicationSid' in application) return { application_sid: application.applicationSid };
  const { callHook, speech } = application;
  return {
    call_hook: { url: callHook, method: 'POST' },
    call_status_hook: { url: `${statusHookUrl}${STATUS_HOOK_RETRIES}`, method: 'POST' },
    speech_synthesis_vendor: speech.synthesisVendor,
    speech_synthesis_language: speech.synthesisLanguage,
    speech_synthesis_voice: speech.synthesisVoice,
    speech_recognizer_vendor: speech.recognizerVendor,
    speech_recognizer_language: speech.recognizerLanguage,
  };
}

/**
 * `amd` with its hook only, so that jambonz' own thresholds and timers apply. Unlike the other hooks,
 * jambonz uses it even if the request names a registered application.
 */
function amdMember({ amdHookUrl }: CallRequest): Record<string, unknown> {
  if (amdHookUrl === undefined) return {};
  return { amd: { actionHook: { url: `${amdHookUrl}${STATUS_HOOK_RETRIES}`, method: 'POST' } } };
}

function placementOf(answer: Answer, message: string): Placement {
  const { status } = answer;
  if (status === 201) {
    const parsed = created.safeParse(parseJson(answer.text));
    return parsed.success
      ? { kind: 'accepted', callSid: parsed.data.sid }
      : { kind: 'unknown', message: 'call control answered 201 without a sid' };
  }
  // jambonz is behind a proxy whose 503 may also follow an accepted request.
  if (BUSY_STATUSES.includes(status) || (status === 503 && answer.isFencing)) {
    const waitSeconds = retryAfterSeconds(answer.headers, answer.at);
    return { kind: 'postponed', httpStatus: status, retryAfterSeconds: waitSeconds, message };
  }
  const isRefused = status >= 300 && status < 500 && status !== REQUEST_TIMEOUT;
  return isRefused
    ? { kind: 'refused', httpStatus: status, message, ...accountConcern(answer) }
    : { kind: 'unknown', httpStatus: status, message };
}

function accountConcern({ status, text }: Answer): { concernsAccount?: true } {
  const parsed = status === 400 ? refusal.safeParse(parseJson(text)) : undefined;
  return ACCOUNT_REFUSAL.test(parsed?.data?.msg ?? '') ? { concernsAccount: true } : {};
}
