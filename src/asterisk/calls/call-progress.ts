import { CANCELLED, completedEnd, refusedEnd } from './call-end.ts';
import { canBecome, nextCallState } from './call-state.ts';
import type { CallState } from './call-state.ts';
import type { CallStep } from './call-step.ts';
import { lateRingUntilMs } from './late-ring.ts';
import type { Observation } from './observation.ts';
import { sipReason } from './sip-reason.ts';

/** What is known of a call. Times are milliseconds after the request for it. */
export type CallProgress = {
  state: CallState;
  /** When the INVITE may have left, at the latest: null before. */
  dialledAtMs: number | null;
  /** Whether `trying` was reported. */
  isTrying: boolean;
  answeredAtMs: number | null;
  /** Who ended the call first, and with which SIP status. */
  hangUp: { by: 'far end' | 'this side'; sipStatus: number | null } | null;
};

/** A call after an observation, and the steps that it takes. */
export type Advance = { progress: CallProgress; steps: readonly CallStep[] };

export function createdCall(): CallProgress {
  return {
    state: 'created',
    dialledAtMs: null,
    isTrying: false,
    answeredAtMs: null,
    hangUp: null,
  };
}

/**
 * The call with its INVITE on the way.
 * @throws {CallStateError} if it was dialled before, or has ended
 */
export function dialledCall(progress: CallProgress, atMs: number): CallProgress {
  return { ...progress, state: nextCallState(progress.state, 'dialling'), dialledAtMs: atMs };
}

/**
 * The call after a gap in which Asterisk's word that the INVITE leaves may have been lost: it may have
 * left until now.
 */
export function dialledUnseen(progress: CallProgress, nowMs: number): CallProgress {
  const isUnseen = progress.state === 'dialling' && !progress.isTrying;
  return isUnseen ? { ...progress, dialledAtMs: nowMs } : progress;
}

/** What an observation makes of a call. One that is repeated or comes too late changes nothing. */
export function advanceCall(
  progress: CallProgress,
  observation: Observation,
  atMs: number,
): Advance {
  switch (observation.kind) {
    case 'trying':
      return reportTrying(progress, atMs);
    case 'ringing':
      return moveOn(progress, { state: 'ringing', sipStatus: 180 }, atMs);
    case 'early-media':
      return moveOn(progress, { state: 'early-media', sipStatus: 183 }, atMs);
    case 'answered':
      return answer(progress, atMs);
    case 'hang-up':
      return { progress: { ...progress, hangUp: progress.hangUp ?? observation }, steps: [] };
    case 'gone':
      return endCall(progress, observation.sipStatus, atMs);
  }
}

/** Until when the call may begin to ring if it ends without an answer of the far end. */
export function mayRingUntilMs({ state, dialledAtMs }: CallProgress): number | null {
  return state === 'dialling' && dialledAtMs !== null ? lateRingUntilMs(dialledAtMs) : null;
}

function reportTrying(progress: CallProgress, atMs: number): Advance {
  if (progress.state !== 'dialling' || progress.isTrying) return { progress, steps: [] };
  const step: CallStep = { atMs, status: 'trying', sipStatus: 100, sipReason: sipReason(100) };
  // The INVITE leaves with this, after Asterisk has taken and worked off the request to dial.
  return { progress: { ...progress, isTrying: true, dialledAtMs: atMs }, steps: [step] };
}

function answer(progress: CallProgress, atMs: number): Advance {
  const moved = moveOn(progress, { state: 'in-progress', sipStatus: 200 }, atMs);
  if (moved.steps.length === 0) return moved;
  return { ...moved, progress: { ...moved.progress, answeredAtMs: atMs } };
}

function moveOn(
  progress: CallProgress,
  { state, sipStatus }: { state: 'ringing' | 'early-media' | 'in-progress'; sipStatus: number },
  atMs: number,
): Advance {
  if (!canBecome(progress.state, state)) return { progress, steps: [] };
  // Asterisk tells the ringing of a callee that answers within a millisecond before the trying.
  const tried = reportTrying(progress, atMs);
  const step: CallStep = { atMs, status: state, sipStatus, sipReason: sipReason(sipStatus) };
  return { progress: { ...tried.progress, state }, steps: [...tried.steps, step] };
}

function endCall(progress: CallProgress, sipStatus: number | null, atMs: number): Advance {
  if (!canBecome(progress.state, 'ended')) return { progress, steps: [] };
  const end = endOf(progress, sipStatus, atMs);
  return { progress: { ...progress, state: 'ended' }, steps: [{ atMs, ...end }] };
}

function endOf(progress: CallProgress, sipStatus: number | null, atMs: number) {
  const { answeredAtMs, hangUp } = progress;
  if (answeredAtMs !== null) {
    // A time limit ends the call without a request to hang up.
    return completedEnd(atMs - answeredAtMs, hangUp?.by === 'far end' ? 'caller' : 'jambonz');
  }
  if (hangUp?.by !== 'this side') return refusedEnd(refusalOf(progress, sipStatus));
  const untilMs = mayRingUntilMs(progress);
  return { ...CANCELLED, ...(untilMs !== null && untilMs > atMs && { mayRingUntilMs: untilMs }) };
}

function refusalOf({ dialledAtMs, hangUp }: CallProgress, sipStatus: number | null) {
  // Asterisk invents a status for a channel that it gives up before it is dialled.
  if (dialledAtMs === null) return null;
  return hangUp?.sipStatus ?? sipStatus;
}
