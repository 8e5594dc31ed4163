import type { CallStatus } from './call.ts';
import type { Answerer } from './voicemail.ts';

/** Why a call led to no conversation. */
export const FAILURE_CODES = [
  'busy',
  'declined',
  'no_answer',
  'unreachable',
  'invalid_number',
  'carrier_refused',
  'blocked',
  'media_refused',
  'network_trouble',
  'call_control_refused',
  'voicemail',
  'canceled',
  'outcome_unknown',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** What the row of a call holds that tells why it failed. */
export type FailureFacts = {
  callStatus: CallStatus;
  /** null: call control never took the call. */
  callSid: string | null;
  sipStatus: number | null;
  answeredBy: Answerer | null;
  hangupRequestedAt: Date | null;
  endedAt: Date | null;
};

/** All members that a rule has must hold. */
export type FailureRule = {
  code: FailureCode;
  status: CallStatus;
  /** One of these SIP statuses ended the call. */
  sip?: readonly number[];
  /** Call control never took the call. */
  isUnplaced?: true;
  /** A machine answered, and a hang-up was asked for. */
  isHungUpMachine?: true;
};

/**
 * The rules of ended calls; the first that holds tells the code, and none holds for a conversation. The
 * answers of SIP are those of RFC 3261 §21, RFC 8197 (607) and RFC 8688 (608).
 */
export const FAILURE_RULES: readonly FailureRule[] = [
  { code: 'voicemail', status: 'completed', isHungUpMachine: true },
  { code: 'canceled', status: 'canceled' },
  { code: 'outcome_unknown', status: 'unknown' },
  { code: 'declined', status: 'busy', sip: [603] },
  { code: 'busy', status: 'busy' },
  { code: 'unreachable', status: 'no-answer', sip: [480] },
  { code: 'no_answer', status: 'no-answer' },
  { code: 'call_control_refused', status: 'failed', isUnplaced: true },
  { code: 'invalid_number', status: 'failed', sip: [404, 410, 484, 485, 604] },
  { code: 'carrier_refused', status: 'failed', sip: [401, 402, 403, 407] },
  { code: 'blocked', status: 'failed', sip: [607, 608] },
  { code: 'media_refused', status: 'failed', sip: [406, 415, 488, 606] },
  { code: 'network_trouble', status: 'failed' },
];

/** Why an ended call led to no conversation; null for a conversation, and while a call is live. */
export function failureCodeOf(call: FailureFacts): FailureCode | null {
  if (call.endedAt === null) return null;
  return FAILURE_RULES.find((rule) => holds(rule, call))?.code ?? null;
}

function holds(rule: FailureRule, call: FailureFacts): boolean {
  const { sip, isUnplaced, isHungUpMachine } = rule;
  if (call.callStatus !== rule.status) return false;
  if (sip !== undefined && (call.sipStatus === null || !sip.includes(call.sipStatus))) return false;
  if (isUnplaced && call.callSid !== null) return false;
  return !isHungUpMachine || (call.answeredBy === 'machine' && call.hangupRequestedAt !== null);
}

/** What a failure means and what to do about it, each as a sentence. */
type Explanation = { message: string; remedy: string };

const EXPLANATIONS: Readonly<Record<FailureCode, Explanation>> = {
  busy: {
    message: 'The line was busy.',
    remedy: "Call again after some minutes: keep 'busy' in retry_on of the retry policy.",
  },
  declined: {
    message: 'The callee declined the call, or the network did so for them.',
    remedy: 'Call at another time and from a number that the callee knows, or leave it.',
  },
  no_answer: {
    message: 'The telephone rang, and nobody answered in time.',
    remedy: "Call at another time of day: keep 'no-answer' in retry_on of the retry policy.",
  },
  unreachable: {
    message: 'The telephone was switched off, had no network, or the network ended the ringing.',
    remedy: 'Call again some hours later.',
  },
  invalid_number: {
    message: 'The network does not know the number.',
    remedy: 'Correct the number in your list: it is not called again by itself.',
  },
  carrier_refused: {
    message: 'The carrier refused to connect the call.',
    remedy:
      'Ask the carrier whether the trunk may call this destination from this caller number, and check its credentials and credit.',
  },
  blocked: {
    message: 'The callee, or a filter in the network, rejected the call as unwanted.',
    remedy:
      'Do not call again from this number: ask the carrier how it is labelled, and whether the callee has agreed to calls.',
  },
  media_refused: {
    message: 'The far end accepts none of the offered codecs or media.',
    remedy: 'Enable a codec that the carrier takes, such as PCMU, PCMA or G.722, on the trunk.',
  },
  network_trouble: {
    message: 'The network or the carrier could not connect the call.',
    remedy:
      'Call again later. If it happens often, ask the carrier and name sip_status, sip_reason and call_sid.',
  },
  call_control_refused: {
    message: 'Call control refused the request for the call, and nobody was called.',
    remedy:
      'Read hangup_reason and correct what it names: the caller number, the hook of the agent or the account.',
  },
  voicemail: {
    message: 'An answering machine took the call, and it was hung up.',
    remedy:
      "Call at another time with 'machine' in retry_on, or set voicemail of the campaign to leave_message.",
  },
  canceled: {
    message: 'The call was hung up from our side before anybody answered.',
    remedy: 'Nothing is wrong with the number: retry the contact if it is to be called after all.',
  },
  outcome_unknown: {
    message: 'How the call ended cannot be found out: the callee may have been reached.',
    remedy:
      'Check call_sid at call control before you retry the contact: it is not called again by itself.',
  },
};

export type CallFailure = Explanation & { code: FailureCode };

/** Why an ended call led to no conversation, in words; null as for `failureCodeOf`. */
export function failureOf(call: FailureFacts): CallFailure | null {
  const code = failureCodeOf(call);
  return code && { code, ...EXPLANATIONS[code] };
}
