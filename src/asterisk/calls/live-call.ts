import { setTimeout as wait } from 'node:timers/promises';
import { createdCall, dialledUnseen } from './call-progress.ts';
import type { CallProgress } from './call-progress.ts';

/** What limits a call. */
export type CallTerms = {
  /** Also the id of its channel. Asterisk does not tell upper from lower case in it. */
  sid: string;
  /** When the call was requested, in milliseconds since 1970. */
  requestedAt: number;
  /** How long it may ring, from the INVITE. */
  ringTimeoutSeconds: number;
  /** How long it may last, from the answer; null: for ever. */
  timeLimitSeconds: number | null;
};

/** A call that has not ended. */
export class LiveCall {
  readonly terms: CallTerms;
  /** Whether this process has created the channel. */
  readonly isOwn: boolean;
  progress: CallProgress;
  /** Whether Asterisk has confirmed the channel. */
  isConfirmed: boolean;
  /** Whether events may have been lost since it was last seen. */
  isUnseen = false;
  /** Whether this side has asked for its end. */
  isHangUpWanted = false;
  readonly #handedOver = Promise.withResolvers<true>();
  #ringTimer: NodeJS.Timeout | undefined;

  constructor(terms: CallTerms, progress = createdCall(), { isOwn } = { isOwn: true }) {
    this.terms = terms;
    this.progress = progress;
    this.isOwn = isOwn;
    this.isConfirmed = !isOwn;
  }

  handOver(): void {
    this.#handedOver.resolve(true);
  }

  /** Waits until Asterisk has handed the channel over, or the call has ended: false if that takes longer. */
  untilHandedOver(longestMs: number, signal: AbortSignal): Promise<boolean> {
    const tooLate = wait(longestMs, false, { signal, ref: false }).catch(() => false);
    return Promise.race([this.#handedOver.promise, tooLate]);
  }

  /** After a gap, of a channel that is as it was. */
  stayUnseen(elapsedMs: number): void {
    this.progress = dialledUnseen(this.progress, elapsedMs);
  }

  /** Calls `onTimeout` after the ringing time that is left; not at all once it is answered. */
  limitRinging(elapsedMs: number, onTimeout: () => void): void {
    const { dialledAtMs, answeredAtMs } = this.progress;
    this.stopRingTimer();
    if (dialledAtMs === null || answeredAtMs !== null) return;
    const endMs = dialledAtMs + this.terms.ringTimeoutSeconds * 1000;
    this.#ringTimer = setTimeout(onTimeout, Math.max(0, endMs - elapsedMs));
  }

  /** How long an answered call may go on; null: for ever, or it is not answered. */
  talkSecondsLeft(elapsedMs: number): number | null {
    const { answeredAtMs } = this.progress;
    const { timeLimitSeconds } = this.terms;
    if (timeLimitSeconds === null || answeredAtMs === null) return null;
    return timeLimitSeconds - (elapsedMs - answeredAtMs) / 1000;
  }

  stopRingTimer(): void {
    clearTimeout(this.#ringTimer);
  }
}
