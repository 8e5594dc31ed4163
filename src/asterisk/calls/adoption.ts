import type { AriChannel } from '../ari/ari-event.ts';
import { CANCELLED, completedEnd, refusedEnd, unheardEnd } from './call-end.ts';
import type { JournalEntry } from './call-journal.ts';
import type { CallProgress } from './call-progress.ts';
import type { CallStep } from './call-step.ts';
import { abandonedUntilMs, lateRingUntilMs } from './late-ring.ts';
import { observeChannel } from './observation.ts';
import { sipReason } from './sip-reason.ts';

/** What is known of an unfinished call after a time in which nobody listened. */
export type GapFacts = {
  progress: CallProgress;
  /** When the call was requested, in milliseconds since 1970. */
  requestedAt: number;
  /** Its channel; undefined: Asterisk has none. */
  channel: AriChannel | undefined;
  /** What Asterisk's journal says of it. */
  entry: JournalEntry | undefined;
  /**
   * Whether this process has created the channel, and so knows that a call which is not dialled will
   * be, and that one which is dialled was dialled once.
   */
  isOwn: boolean;
  /** Milliseconds after the request. */
  nowMs: number;
};

/** What becomes of the call. */
export type Adoption =
  /** It goes on: ringing, answered at `answeredAtMs`, or as it was. */
  | { kind: 'kept'; change: 'ringing' | 'none' }
  | { kind: 'kept'; change: 'answered'; answeredAtMs: number }
  /** It ended while nobody listened. */
  | { kind: 'ended'; steps: CallStep[] }
  /** Its channel has to be deleted: whether its INVITE left is unknown. */
  | { kind: 'dropped'; steps: CallStep[] };

/**
 * Decides about a call after a gap. A channel that is Down was never dialled, or has no provisional
 * answer: it is dropped, unless this process itself is about to dial it. Ringing and answered calls
 * are kept. A call without a channel has ended: as the journal says, or by a kill of Asterisk.
 */
export function decideAdoption(facts: GapFacts): Adoption {
  const { channel, progress, isOwn } = facts;
  if (channel === undefined)
    return { kind: 'ended', steps: [...missedAnswer(facts), missedEnd(facts)] };
  const observation = observeChannel(channel);
  if (observation?.kind === 'answered') {
    return { kind: 'kept', change: 'answered', answeredAtMs: answeredAtMs(facts) ?? facts.nowMs };
  }
  if (observation?.kind === 'ringing') return { kind: 'kept', change: 'ringing' };
  if (isOwn || hasRung(progress)) return { kind: 'kept', change: 'none' };
  return { kind: 'dropped', steps: [droppedEnd(progress, facts.nowMs)] };
}

/** Whether a channel belongs to the application: others may use the same Asterisk. */
export function isOfApplication({ dialplan }: AriChannel, application: string): boolean {
  if (dialplan?.app_name !== 'Stasis') return false;
  return dialplan.app_data.split(',')[0] === application;
}

/** The end of a call of an Asterisk that does not come back. Nobody told the far end. */
export function endWithoutAsterisk(progress: CallProgress, nowMs: number): CallStep[] {
  return [abandonedEnd(progress, progress.answeredAtMs, nowMs)];
}

function droppedEnd(progress: CallProgress, nowMs: number): CallStep {
  if (progress.dialledAtMs === null) return { atMs: nowMs, ...refusedEnd(null) };
  // The INVITE may have left at any time since `dialling` was written, so the guard counts from now.
  return { atMs: nowMs, ...CANCELLED, mayRingUntilMs: lateRingUntilMs(nowMs) };
}

/** The answer of a call that nobody has reported. */
function missedAnswer(facts: GapFacts): CallStep[] {
  const atMs = answeredAtMs(facts);
  if (atMs === null || facts.progress.answeredAtMs !== null) return [];
  return [{ atMs, status: 'in-progress', sipStatus: 200, sipReason: sipReason(200) }];
}

function missedEnd(facts: GapFacts): CallStep {
  const { progress, entry } = facts;
  const hungUp = entry?.hungUp ?? null;
  if (hungUp === null) return abandonedEnd(progress, answeredAtMs(facts), facts.nowMs);
  const atMs = journalTimeMs(facts, hungUp.at);
  const answeredMs = answeredAtMs(facts);
  if (answeredMs !== null) {
    const endedBy = hungUp.byFarEnd ? 'caller' : 'jambonz';
    return { atMs, ...completedEnd(atMs - answeredMs, endedBy) };
  }
  if (progress.dialledAtMs === null) return { atMs, ...refusedEnd(null) };
  if (hungUp.byFarEnd) return { atMs, ...unheardEnd(hungUp.cause) };
  if (hasRung(progress)) return { atMs, ...CANCELLED };
  const inviteAtMs = Math.max(progress.dialledAtMs, isInviteTold(facts) ? 0 : atMs);
  return { atMs, ...CANCELLED, mayRingUntilMs: lateRingUntilMs(inviteAtMs) };
}

/**
 * Whether this process has Asterisk's word when the INVITE left. Without, it may have left at any time
 * until the end of its channel.
 */
function isInviteTold({ isOwn, progress }: GapFacts): boolean {
  return isOwn && progress.isTrying;
}

/** The end of a call of a killed Asterisk, which nobody told the far end. */
function abandonedEnd(progress: CallProgress, answeredMs: number | null, nowMs: number): CallStep {
  if (answeredMs !== null) return { atMs: nowMs, ...completedEnd(nowMs - answeredMs, undefined) };
  const end = { atMs: nowMs, ...refusedEnd(null) };
  const { dialledAtMs } = progress;
  return dialledAtMs === null ? end : { ...end, mayRingUntilMs: abandonedUntilMs(dialledAtMs) };
}

/** Whether a provisional answer came. After a 183 the channel still is Down. */
function hasRung({ state }: CallProgress): boolean {
  return state === 'ringing' || state === 'early-media';
}

function answeredAtMs(facts: GapFacts): number | null {
  const { progress, entry } = facts;
  if (progress.answeredAtMs !== null) return progress.answeredAtMs;
  const answeredAt = entry?.answeredAt ?? null;
  return answeredAt === null ? null : journalTimeMs(facts, answeredAt);
}

/**
 * An instant of the journal as time of the call. The journal follows the wall clock, which may have
 * been set since the request, or have gone on while the machine was suspended: what it tells has
 * happened by now.
 */
function journalTimeMs({ requestedAt, nowMs }: GapFacts, at: number): number {
  return Math.min(Math.max(0, at - requestedAt), nowMs);
}
