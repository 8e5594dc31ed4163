import type { SimulatorConfig } from '../../config/config.ts';
import type { NetworkOutcome, Voice } from '../../config/simulator.ts';
import { isTerminalStatus } from '../../domain/call.ts';
import type { DetectionSettings } from '../ledger/call-details.ts';
import { buildDetectionSteps } from './detection.ts';
import { seededBetween } from './seeded-random.ts';
import type { Step } from '../network/step.ts';
import { SOUNDS } from './voice.ts';

/** A call with its outcome, and the voice that speaks if it is answered. */
export type DecidedCall = {
  to: string;
  /** Counts from the INVITE, as in jambonz. */
  timeoutSeconds: number;
  timeLimitSeconds: number | null;
  listenSeconds?: number;
  hasDetection?: boolean;
  detection?: DetectionSettings | null;
  outcome: NetworkOutcome;
  voice: Voice;
};

type Times = { setupMs: number; answerMs: number; noAnswerMs: number; talkMs: number };
type AnsweredOutcome = 'answered' | 'early-media' | 'unannounced';
type End = Pick<Step, 'status' | 'sipStatus' | 'sipReason'>;

const NO_ANSWER: End = { status: 'no-answer', sipStatus: 487, sipReason: 'Request Terminated' };
const BUSY: End = { status: 'busy', sipStatus: 486, sipReason: 'Busy Here' };

/**
 * How unanswered calls end (RFC 3261 §21), and when: after the setup, after as much ringing as before
 * an answer, or after the longest ringing. For REST calls jambonz reports 486 and 603 as busy, 487 as
 * no answer and every other SIP failure as failed.
 */
const refusals: Readonly<
  Record<
    Exclude<NetworkOutcome, AnsweredOutcome>,
    { end: End; after: 'setup' | 'ringing' | 'long ringing' }
  >
> = {
  busy: { end: BUSY, after: 'setup' },
  'busy-after-ringing': { end: BUSY, after: 'ringing' },
  'no-answer': { end: NO_ANSWER, after: 'long ringing' },
  unavailable: { end: failedEnd(503, 'Service Unavailable'), after: 'setup' },
  'unknown-number': { end: failedEnd(404, 'Not Found'), after: 'setup' },
  declined: { end: { status: 'busy', sipStatus: 603, sipReason: 'Decline' }, after: 'ringing' },
  'carrier-full': { end: failedEnd(503, 'Maximum Calls In Progress'), after: 'setup' },
  '403': { end: failedEnd(403, 'Forbidden'), after: 'setup' },
  '408': { end: failedEnd(408, 'Request Timeout'), after: 'long ringing' },
  '480': { end: failedEnd(480, 'Temporarily Unavailable'), after: 'long ringing' },
  '484': { end: failedEnd(484, 'Address Incomplete'), after: 'setup' },
  '488': { end: failedEnd(488, 'Not Acceptable Here'), after: 'setup' },
  '500': { end: failedEnd(500, 'Server Internal Error'), after: 'setup' },
  '600': { end: failedEnd(600, 'Busy Everywhere'), after: 'setup' },
  '604': { end: failedEnd(604, 'Does Not Exist Anywhere'), after: 'setup' },
};

/** The steps of a call; their times are simulated milliseconds after its request. */
export function buildTimeline(call: DecidedCall, config: SimulatorConfig): Step[] {
  const times = drawTimes(call, config);
  const { outcome } = call;
  const trying: Step = { atMs: 0, status: 'trying', sipStatus: 100, sipReason: 'Trying' };
  // jambonz keeps the reason of the first provisional answer.
  const ringing: Step = { ...trying, atMs: times.setupMs, status: 'ringing', sipStatus: 180 };
  if (isAnsweredOutcome(outcome)) {
    const early: Step = { ...ringing, status: 'early-media', sipStatus: 183 };
    const before = { answered: [ringing], 'early-media': [early], unannounced: [] }[outcome];
    return applyRingTimeout([trying, ...before, ...buildConversation(call, times)], call);
  }
  const { end, after } = refusals[outcome];
  if (after === 'setup') return applyRingTimeout([trying, { atMs: times.setupMs, ...end }], call);
  const atMs = after === 'ringing' ? times.answerMs : times.noAnswerMs;
  return applyRingTimeout([trying, ringing, { atMs, ...end }], call);
}

function isAnsweredOutcome(outcome: NetworkOutcome): outcome is AnsweredOutcome {
  return !(outcome in refusals);
}

function drawTimes({ to, listenSeconds }: DecidedCall, config: SimulatorConfig): Times {
  const ms = (range: { min: number; max: number }, name: string) =>
    1000 * seededBetween(range, config.seed, to, name);
  const setupMs = ms(config.setupSeconds, 'setup');
  return {
    setupMs,
    answerMs: setupMs + ms(config.ringSeconds, 'ring'),
    noAnswerMs: setupMs + config.noAnswerSeconds * 1000,
    talkMs: listenSeconds === undefined ? ms(config.talkSeconds, 'talk') : 1000 * listenSeconds,
  };
}

function buildConversation(call: DecidedCall, { answerMs, talkMs }: Times): Step[] {
  const { voice, hasDetection, detection, timeLimitSeconds } = call;
  const limitMs = timeLimitSeconds === null ? Number.POSITIVE_INFINITY : timeLimitSeconds * 1000;
  const wantedMs = SOUNDS[voice].beforeTalkMs + talkMs;
  const durationMs = Math.max(0, Math.min(wantedMs, limitMs));
  const answered: Step = {
    atMs: answerMs,
    status: 'in-progress',
    sipStatus: 200,
    sipReason: 'OK',
  };
  const completed: Step = {
    ...answered,
    atMs: answerMs + durationMs,
    status: 'completed',
    durationSeconds: Math.floor(durationMs / 1000),
    endedBy: limitMs < wantedMs ? 'jambonz' : 'caller',
  };
  const detected = { voice, settings: detection ?? {} };
  const events = hasDetection ? buildDetectionSteps(answered, detected, durationMs) : [];
  return [answered, ...events, completed];
}

function applyRingTimeout(steps: Step[], { timeoutSeconds }: DecidedCall): Step[] {
  const timeoutMs = timeoutSeconds * 1000;
  const end = steps.find((step) => step.status === 'in-progress' || isTerminalStatus(step.status));
  if (end === undefined || end.atMs <= timeoutMs) return steps;
  const atMs = Math.max(0, timeoutMs);
  return [...steps.filter((step) => step.atMs <= atMs), { atMs, ...NO_ANSWER }];
}

function failedEnd(sipStatus: number, sipReason: string): End {
  return { status: 'failed', sipStatus, sipReason };
}
