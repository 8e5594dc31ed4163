import type { SimulatorConfig } from '../../config/config.ts';
import type { NetworkOutcome, Voice } from '../../config/simulator.ts';
import { isTerminalStatus } from '../../domain/call.ts';
import type { DetectionSettings } from '../ledger/call-details.ts';
import { detectionSteps } from './detection.ts';
import { seededBetween } from './seeded.ts';
import type { Step } from './step.ts';
import { SOUNDS } from './voice.ts';

/** A call whose outcome is decided, and who will be heard if it is answered. */
export type DecidedCall = {
  to: string;
  /** Counts from the INVITE, as in jambonz. */
  timeoutSeconds: number;
  timeLimitSeconds: number | null;
  staysSeconds?: number;
  detects?: boolean;
  detection?: DetectionSettings | null;
  outcome: NetworkOutcome;
  voice: Voice;
};

type Times = { setupMs: number; pickedUpMs: number; givenUpMs: number; talkMs: number };
type Answering = 'answered' | 'early-media' | 'unannounced';
type End = Pick<Step, 'status' | 'sipStatus' | 'sipReason'>;

const NO_ANSWER: End = { status: 'no-answer', sipStatus: 487, sipReason: 'Request Terminated' };
const BUSY: End = { status: 'busy', sipStatus: 486, sipReason: 'Busy Here' };

/**
 * How calls end that nobody takes, and after what: at once, after the ringing of an answered call,
 * or after that of a call which nobody answers (RFC 3261 §21; for REST calls jambonz takes 486 and
 * 603 for busy, 487 for no answer and everything else for failed).
 */
const refusals: Readonly<
  Record<
    Exclude<NetworkOutcome, Answering>,
    { end: End; after: 'setup' | 'ringing' | 'long ringing' }
  >
> = {
  busy: { end: BUSY, after: 'setup' },
  'busy-after-ringing': { end: BUSY, after: 'ringing' },
  'no-answer': { end: NO_ANSWER, after: 'long ringing' },
  unavailable: { end: failed(503, 'Service Unavailable'), after: 'setup' },
  'unknown-number': { end: failed(404, 'Not Found'), after: 'setup' },
  declined: { end: { status: 'busy', sipStatus: 603, sipReason: 'Decline' }, after: 'ringing' },
  'carrier-full': { end: failed(503, 'Maximum Calls In Progress'), after: 'setup' },
  '403': { end: failed(403, 'Forbidden'), after: 'setup' },
  '408': { end: failed(408, 'Request Timeout'), after: 'long ringing' },
  '480': { end: failed(480, 'Temporarily Unavailable'), after: 'long ringing' },
  '484': { end: failed(484, 'Address Incomplete'), after: 'setup' },
  '488': { end: failed(488, 'Not Acceptable Here'), after: 'setup' },
  '500': { end: failed(500, 'Server Internal Error'), after: 'setup' },
  '600': { end: failed(600, 'Busy Everywhere'), after: 'setup' },
  '604': { end: failed(604, 'Does Not Exist Anywhere'), after: 'setup' },
};

/** The steps of a call, in simulated milliseconds after its request. */
export function courseOf(call: DecidedCall, config: SimulatorConfig): Step[] {
  const times = timesOf(call, config);
  const { outcome } = call;
  const trying: Step = { atMs: 0, status: 'trying', sipStatus: 100, sipReason: 'Trying' };
  // jambonz keeps the reason of the first provisional answer.
  const ringing: Step = { ...trying, atMs: times.setupMs, status: 'ringing', sipStatus: 180 };
  if (isAnswering(outcome)) {
    const early: Step = { ...ringing, status: 'early-media', sipStatus: 183 };
    const before = { answered: [ringing], 'early-media': [early], unannounced: [] }[outcome];
    return withRingTimeout([trying, ...before, ...conversation(call, times)], call);
  }
  const { end, after } = refusals[outcome];
  if (after === 'setup') return withRingTimeout([trying, { atMs: times.setupMs, ...end }], call);
  const atMs = after === 'ringing' ? times.pickedUpMs : times.givenUpMs;
  return withRingTimeout([trying, ringing, { atMs, ...end }], call);
}

function isAnswering(outcome: NetworkOutcome): outcome is Answering {
  return !(outcome in refusals);
}

function timesOf({ to, staysSeconds }: DecidedCall, config: SimulatorConfig): Times {
  const ms = (range: { min: number; max: number }, name: string) =>
    1000 * seededBetween(range, config.seed, to, name);
  const setupMs = ms(config.setupSeconds, 'setup');
  return {
    setupMs,
    pickedUpMs: setupMs + ms(config.ringSeconds, 'ring'),
    givenUpMs: setupMs + config.noAnswerSeconds * 1000,
    talkMs: staysSeconds === undefined ? ms(config.talkSeconds, 'talk') : 1000 * staysSeconds,
  };
}

function conversation(call: DecidedCall, { pickedUpMs, talkMs }: Times): Step[] {
  const { voice, detects, detection, timeLimitSeconds } = call;
  const limitMs = timeLimitSeconds === null ? Number.POSITIVE_INFINITY : timeLimitSeconds * 1000;
  const wantedMs = SOUNDS[voice].lastsMs + talkMs;
  const lastsMs = Math.max(0, Math.min(wantedMs, limitMs));
  const answered: Step = {
    atMs: pickedUpMs,
    status: 'in-progress',
    sipStatus: 200,
    sipReason: 'OK',
  };
  const completed: Step = {
    ...answered,
    atMs: pickedUpMs + lastsMs,
    status: 'completed',
    durationSeconds: Math.floor(lastsMs / 1000),
    endedBy: limitMs < wantedMs ? 'jambonz' : 'caller',
  };
  const heard = { voice, settings: detection ?? {} };
  const events = detects ? detectionSteps(answered, heard, lastsMs) : [];
  return [answered, ...events, completed];
}

function withRingTimeout(steps: Step[], { timeoutSeconds }: DecidedCall): Step[] {
  const timeoutMs = timeoutSeconds * 1000;
  const end = steps.find((step) => step.status === 'in-progress' || isTerminalStatus(step.status));
  if (end === undefined || end.atMs <= timeoutMs) return steps;
  const atMs = Math.max(0, timeoutMs);
  return [...steps.filter((step) => step.atMs <= atMs), { atMs, ...NO_ANSWER }];
}

function failed(sipStatus: number, sipReason: string): End {
  return { status: 'failed', sipStatus, sipReason };
}
