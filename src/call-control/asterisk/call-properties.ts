import { readCallEndpoint } from '../../asterisk/calls/call-endpoint.ts';
import type { EndpointProperties } from '../../asterisk/calls/call-endpoint.ts';
import { readDialString } from '../../asterisk/calls/dial-string.ts';
import type { Callee, DialEndpoints } from '../../asterisk/calls/dial-string.ts';
import { readVariables } from '../../asterisk/calls/channel-variables.ts';
import type { CallState } from '../../asterisk/calls/call-state.ts';
import type { NewCall, UnfinishedCall } from '../../asterisk/calls/new-call.ts';
import { SipValueError } from '../../asterisk/calls/sip-value-error.ts';
import type { Call } from '../ledger/call.ts';
import type { CallLeg } from './call-leg.ts';
import type { CallTerms, DialDetails } from '../ledger/call-details.ts';
import { isAnswer } from '../network/step.ts';
import type { CreateCallRequest } from '../requests/create-call-request.ts';

type CallProperties = {
  from: string;
  to: string;
  terms: CallTerms;
  dial?: DialDetails | null | undefined;
};

/** How long a call of an unknown request may ring, which an older ledger does not hold. */
const DEFAULT_TERMS: CallTerms = {
  targetType: 'phone',
  timeoutSeconds: 60,
  timeLimitSeconds: null,
  detection: null,
};

/** Why Asterisk can never place a call as it is asked for; undefined: it can. */
export function problemOfRequest(
  request: CreateCallRequest,
  endpoints: DialEndpoints,
): string | undefined {
  try {
    readDialString(calleeOf(request), endpoints);
    readCallEndpoint('', endpointPropertiesOf(request), null);
    readVariables(callerOf(request));
    return undefined;
  } catch (error) {
    if (error instanceof SipValueError) return error.message;
    throw error;
  }
}

/** A leg of an accepted call as Asterisk places it. */
export function newCallOf({ call, id, trunk, ringTimeoutSeconds }: CallLeg): NewCall {
  const properties = { ...call, terms: termsOf(call) };
  const to = { ...calleeOf(properties), ...(trunk !== null && { trunk }) };
  return {
    ...limitsOf(call),
    ...callerOf(properties),
    sid: id,
    callSid: call.sid,
    ringTimeoutSeconds,
    to,
  };
}

/** The last leg of a call as the ledger has it after a restart. */
export function unfinishedCallOf({ call, id, ringTimeoutSeconds }: CallLeg): UnfinishedCall {
  const answered = call.plan.steps.find(isAnswer);
  return {
    ...limitsOf(call),
    sid: id,
    ringTimeoutSeconds,
    state: stateOf(call),
    dialledAtMs: call.legs?.at(-1)?.dialledAtMs ?? null,
    answeredAtMs: answered?.atMs ?? null,
  };
}

/** What of a call needs an endpoint of its own. */
export function endpointPropertiesOf({ dial }: Pick<CallProperties, 'dial'>): EndpointProperties {
  return { auth: dial?.auth, fromHost: dial?.fromHost, proxy: dial?.proxy };
}

/** The terms of a call; the ledger of an older version holds none. */
export function termsOf({ terms = DEFAULT_TERMS }: Call): CallTerms {
  return terms;
}

function limitsOf(call: Call) {
  return { requestedAt: call.receivedAtMs, timeLimitSeconds: termsOf(call).timeLimitSeconds };
}

function callerOf({ from, dial }: CallProperties) {
  return { from, callerName: dial?.callerName, headers: dial?.headers };
}

function calleeOf({ to, terms: { targetType: type }, dial }: CallProperties): Callee {
  const { trunk, tenant, vmail, overrideTo } = dial ?? {};
  const options = { type, trunk, tenant, vmail, overrideTo };
  if (type === 'sip') return { ...options, sipUri: to };
  // A registered user is known by its name alone.
  if (type === 'user') return { ...options, name: to.split('@')[0] };
  return { ...options, number: to };
}

function stateOf({ legs, plan }: Call): Exclude<CallState, 'ended'> {
  if (legs === undefined) return 'created';
  const status = plan.steps.findLast(({ event }) => event === undefined)?.status;
  if (status === 'ringing' || status === 'early-media' || status === 'in-progress') return status;
  return 'dialling';
}
