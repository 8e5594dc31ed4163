import { milestones, stepAt } from '../ledger/call.ts';
import type { Call } from '../ledger/call.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DialDetails } from '../ledger/call-details.ts';
import { countingKey } from '../ledger/ledger-entry.ts';
import type { Leg, RecordedUpdate, Refusal } from '../ledger/ledger-entry.ts';
import { callMembers } from '../webhooks/payload.ts';
import type { ServerIdentity } from '../webhooks/payload.ts';

/**
 * A call as GET answers it: jambonz' flat members, and beyond them the execution id and the times of
 * the call (ISO 8601, UTC), which jambonz lacks (jambonz-api-server#90).
 */
export function presentCall(
  call: Call,
  identity: ServerIdentity,
  nowMs: number,
): Record<string, unknown> {
  return {
    service_url: call.origin,
    ...callMembers(call, stepAt(call, nowMs), identity),
    execution_id: call.executionId,
    ...times(call, nowMs),
  };
}

/** A call as `GET /simulator/ledger` shows it. */
export function presentLedgerRow(
  ledger: Ledger,
  call: Call,
  nowMs: number,
): Record<string, unknown> {
  return {
    sid: call.sid,
    account_sid: call.accountSid,
    execution_id: call.executionId,
    idempotency_key: call.idempotencyKey,
    contact_id: call.contactId,
    batch_id: call.batchId,
    from: call.from,
    to: call.to,
    ...times(call, nowMs),
    call_status: stepAt(call, nowMs).status,
    posts: ledger.account(call.accountSid).countPosts(countingKey(call)),
    ...(call.legs && { legs: call.legs.map((leg) => presentLeg(call, leg)) }),
    ...(call.transcript !== undefined && { transcript: call.transcript }),
    ...(call.applicationProblem && { application_problem: call.applicationProblem }),
    ...(call.dial && { dial: presentDial(call.dial) }),
    ...(call.updates && { updates: call.updates.map(presentUpdate) }),
  };
}

function presentLeg({ receivedAtMs }: Call, leg: Leg) {
  return {
    trunk: leg.trunk,
    sip_call_id: leg.sipCallId,
    dialled_at: iso(receivedAtMs + leg.dialledAtMs),
    ...(leg.afterSipStatus !== undefined && { after_sip_status: leg.afterSipStatus }),
  };
}

function presentUpdate({ atMs, options }: RecordedUpdate) {
  return { received_at: iso(atMs), ...options };
}

/** Uses the member names of the request. The password is left out. */
function presentDial({ callerName, fromHost, headers, ...more }: DialDetails) {
  const { answerOnBridge, dual_streams, sipRequestWithinDialogHook, referHook, ...to } = more;
  const unused = { answerOnBridge, dual_streams, sipRequestWithinDialogHook, referHook };
  const auth = to.auth && { username: to.auth.username };
  return { callerName, fromHost, headers, ...unused, to: { ...to, auth } };
}

/** A POST that created no call, as a ledger row without sid: the ledger shows every request. */
export function presentRefusal(ledger: Ledger, refusal: Refusal): Record<string, unknown> {
  return {
    sid: null,
    account_sid: refusal.accountSid,
    execution_id: refusal.executionId,
    idempotency_key: refusal.idempotencyKey,
    contact_id: null,
    batch_id: null,
    from: refusal.from,
    to: refusal.to,
    received_at: iso(refusal.receivedAtMs),
    answered_at: null,
    ended_at: null,
    call_status: 'refused',
    posts: ledger.account(refusal.accountSid).countPosts(countingKey(refusal)),
  };
}

function times(call: Call, nowMs: number): Record<string, string | null> {
  const { answeredAtMs, endedAtMs } = milestones(call, nowMs);
  return {
    received_at: iso(call.receivedAtMs),
    answered_at: iso(answeredAtMs),
    ended_at: iso(endedAtMs),
  };
}

function iso(atMs: number): string;
function iso(atMs: number | null): string | null;
function iso(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
