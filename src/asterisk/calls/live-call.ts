import { createdCall } from './call-progress.ts';
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
  /** Resolves when Asterisk has handed the channel over, or the call has ended. */
  readonly handedOver: Promise<void>;
  progress: CallProgress;
  /** Whether Asterisk has confirmed the channel. */
  isConfirmed: boolean;
  /** Whether events may have been lost since it was last seen. */
  isUnseen = false;
  /** Whether this side has asked for its end. */
  isHangUpWanted = false;
  #handOver: () => void = () => undefined;
  #ringTimer: NodeJS.Timeout | undefined;

  constructor(terms: CallTerms, progress = createdCall(), { isOwn } = { isOwn: true }) {
    this.terms = terms;
    this.progress = progress;
    this.isOwn = isOwn;
    this.isConfirmed = !isOwn;
    this.handedOver = new Promise((resolve) => (this.#handOver = resolve));
  }

  handOver(): void {
    this.#handOver();
  }

  /** Calls `onTimeout` after the ringing time that is left; not at all once it is answered. */
  limitRinging(elapsedMs: number, onTimeout: () => void): void {
    const { dialledAtMs, answeredAtMs } = this.progress;
    this.stopRingTimer();
    if (dialledAtMs === null || answeredAtMs !== null) return;
    const endMs = dialledAtMs + this.terms.ringTimeoutSeconds * 1000;
    this.#ringTimer = setTimeout(onTimeout, Math.max(0, endMs - elapsedMs));
  }

  stopRingTimer(): void {
    clearTimeout(this.#ringTimer);
  }
}
