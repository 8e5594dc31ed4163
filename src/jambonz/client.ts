import { Connection, type ConnectionOptions, type Answer } from './connection.ts';
import type {
  Account,
  CallControl,
  CallRequest,
  Placement,
  CallList,
  CallQuery,
  CallSnapshot,
  Lookup,
  HangUp,
} from './interface.ts';
import { maskVariables } from './mask-variables.ts';
import { eraseCalls } from './call-erasure.ts';
import { readTrunks } from './trunks.ts';
import { z } from 'zod';
import { STATUS_HOOK_RETRIES } from '../domain/agent.ts';
import { retryAfterSeconds, readBudget } from '../domain/limits/call-control-rate-limit.ts';
import { parseJson, readableSnapshotsOf, snapshotOf, snapshotsOf } from './snapshot.ts';
import { isTerminalStatus } from '../domain/call.ts';

export type * from './interface.ts';

export type CallControlOptions = Omit<ConnectionOptions, 'timeoutMs'> & {
  /** Limit for a request including its answer; default: 10 s. */
  timeoutMs?: number;
};

type StatusUpdate = HangUp | { kind: 'incompatible' };

type Listed =
  | { kind: 'listed'; calls: CallSnapshot[]; answer: Answer }
  | { kind: 'undecided'; message: string };

const created = z.object({ sid: z.string().min(1) });

const BUSY_STATUSES: readonly number[] = [429, 480];

/**
 * The 400s with which jambonz refuses every call of an account: its sid is no UUID, or the token is
 * one of a service provider (jambonz-api-server, `accounts.js`).
 */
const ACCOUNT_REFUSAL = /^(Bad request$|unauthorized createCall request for account )/;

/** The 400s that are about the called number alone: that of jambonz, and those of the embedded server. */
const NUMBER_REFUSAL = /^(missing or invalid to property:|to\.)/;

const refusal = z.object({ msg: z.string() });

/** Sent by a proxy that gave up waiting: the server behind it may have accepted the request. */
const REQUEST_TIMEOUT = 408;

/** Opens one account of call control. Disposing closes the connections. */
export function createCallControl(
  account: Account,
  { timeoutMs = 10_000, ...options }: CallControlOptions = {},
): CallControl & AsyncDisposable {
  const connection = new Connection(account, { ...options, timeoutMs });
  return {
    placeCall: (request) => placeCall(connection, request),
    findCall: (query) => findCall(connection, query),
    getCall: (callSid) => getCall(connection, callSid),
    listCalls: () => listCalls(connection),
    hangUp: (callSid) => hangUp(connection, callSid),
    eraseCalls: (executionIds) => eraseCalls(connection, executionIds),
    readTrunks: () => readTrunks(connection),
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
}

/** Places a call with exactly one `POST /Calls`. */
async function placeCall(connection: Connection, request: CallRequest): Promise<Placement> {
  const exchange = await connection.send({
    method: 'POST',
    path: '/Calls',
    headers: { 'idempotency-key': request.executionId },
    body: requestBody(request),
  });
  if (exchange.kind === 'answer') {
    return placementOf(exchange, () => {
      const text = maskVariables(exchange.text, request.tag['call_variables']);
      return connection.describe({ ...exchange, text });
    });
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

function placementOf(answer: Answer, describe: () => string): Placement {
  const { status } = answer;
  if (status === 201) {
    const parsed = created.safeParse(parseJson(answer.text));
    return parsed.success
      ? { kind: 'accepted', callSid: parsed.data.sid }
      : { kind: 'unknown', message: 'call control answered 201 without a sid' };
  }
  const message = describe();
  // jambonz is behind a proxy whose 503 may also follow an accepted request.
  if (BUSY_STATUSES.includes(status) || (status === 503 && answer.isFencing)) {
    const waitSeconds = retryAfterSeconds(answer.headers, answer.at);
    return { kind: 'postponed', httpStatus: status, retryAfterSeconds: waitSeconds, message };
  }
  const isRefused = status >= 300 && status < 500 && status !== REQUEST_TIMEOUT;
  return isRefused
    ? { kind: 'refused', httpStatus: status, message, ...concernOf(answer) }
    : { kind: 'unknown', httpStatus: status, message };
}

function concernOf({ status, text }: Answer): { concernsAccount?: true; concernsNumber?: true } {
  const parsed = status === 400 ? refusal.safeParse(parseJson(text)) : undefined;
  const msg = parsed?.data?.msg ?? '';
  if (ACCOUNT_REFUSAL.test(msg)) return { concernsAccount: true };
  return NUMBER_REFUSAL.test(msg) ? { concernsNumber: true } : {};
}

/** Looks a call up by its sid: `GET /Calls/{sid}`. */
async function getCall(connection: Connection, callSid: string): Promise<Lookup> {
  const path = `/Calls/${encodeURIComponent(callSid)}`;
  const exchange = await connection.send({ method: 'GET', path });
  if (exchange.kind === 'no-answer') return { kind: 'undecided', message: exchange.message };
  if (exchange.status === 404) return { kind: 'absent', fenced: false };
  const call = exchange.status === 200 ? snapshotOf(exchange.text) : null;
  if (call === null) return { kind: 'undecided', message: connection.describe(exchange) };
  return { kind: 'found', call };
}

/**
 * Finds a call whose sid is unknown.
 *
 * A server that fences is asked by execution id, and its answer is final. Every server announces in
 * each answer whether it fences; before the first answer, calls are listed by their numbers, which is
 * safe on any server.
 *
 * jambonz ignores unknown query parameters, so it can only be asked by numbers. One call with these
 * numbers that belongs to no other execution is the call. No such call means `absent` without a fence:
 * a delayed request may still arrive. Several calls decide nothing.
 */
async function findCall(connection: Connection, query: CallQuery): Promise<Lookup> {
  if (connection.isFencing) return findOrFence(connection, query);
  const { to, from } = query;
  const listed = await list(connection, { direction: 'outbound', to, from });
  if (connection.isFencing) return findOrFence(connection, query);
  if (listed.kind === 'undecided') return listed;
  const candidates = await withoutOthers(listed.calls, query);
  const [call] = candidates;
  if (call === undefined) return { kind: 'absent', fenced: false };
  if (candidates.length === 1) return { kind: 'found', call };
  const message = `call control lists ${candidates.length} calls with these numbers: cannot tell which one was placed`;
  return { kind: 'undecided', message };
}

async function withoutOthers(
  calls: CallSnapshot[],
  { othersAmong }: CallQuery,
): Promise<CallSnapshot[]> {
  if (calls.length === 0 || othersAmong === undefined) return calls;
  const others = new Set(await othersAmong(calls.map(({ callSid }) => callSid)));
  return calls.filter(({ callSid }) => !others.has(callSid));
}

/**
 * Lists the outbound calls: `GET /Calls?direction=outbound`. jambonz does not page, and lists ended
 * calls for an hour.
 */
async function listCalls(connection: Connection): Promise<CallList> {
  const path = '/Calls?direction=outbound';
  const exchange = await connection.send({ method: 'GET', path, isList: true });
  if (exchange.kind === 'no-answer') return { kind: 'undecided', message: exchange.message };
  const calls = exchange.status === 200 ? readableSnapshotsOf(exchange.text) : null;
  if (calls === null) return { kind: 'undecided', message: connection.describe(exchange) };
  return { kind: 'listed', calls };
}

async function findOrFence(connection: Connection, { executionId }: CallQuery): Promise<Lookup> {
  const listed = await list(connection, { 'tag.execution_id': executionId, fence: 'true' });
  if (listed.kind === 'undecided') return listed;
  // The server may have been replaced by one that ignores these parameters.
  if (!listed.answer.isFencing) {
    return { kind: 'undecided', message: 'call control no longer announces fencing' };
  }
  const [call] = listed.calls;
  return call === undefined ? { kind: 'absent', fenced: true } : { kind: 'found', call };
}

async function list(connection: Connection, filters: Record<string, string>): Promise<Listed> {
  const path = `/Calls?${new URLSearchParams(filters).toString()}`;
  const exchange = await connection.send({ method: 'GET', path, isList: true });
  if (exchange.kind === 'no-answer') return { kind: 'undecided', message: exchange.message };
  const calls = exchange.status === 200 ? snapshotsOf(exchange.text) : null;
  if (calls === null) return { kind: 'undecided', message: connection.describe(exchange) };
  return { kind: 'listed', calls, answer: exchange };
}

/**
 * Ends a call in any state. jambonz has no single request for that (feature-server#94): `completed`
 * ends an answered call, `no-answer` an unanswered one, and in any other state each is refused with
 * 422. So this tries both and then looks the call up. DELETE would only hide the call.
 */
async function hangUp(connection: Connection, callSid: string): Promise<HangUp> {
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
): Promise<StatusUpdate> {
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
