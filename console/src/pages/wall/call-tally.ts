import type { StreamedEvent } from 'redial-client';
import { type RatePoint, SHOWN_MS, STEP_MS } from '../batches/batch/call-starts.ts';

const STEPS_A_MINUTE = 60_000 / STEP_MS;
const SHOWN_STEPS = SHOWN_MS / STEP_MS;

type Step = { started: number; answered: number; ended: number };

/** A reason for which contacts ended without being reached, and how many did. */
export type TurnedAway = { reason: string; contacts: number };

/** The calls of an organization as its stream of events tells them, counted by the time of the server. */
export class CallTally {
  readonly #steps = new Map<number, Step>();
  readonly #reasons = new Map<string, number>();
  readonly #sinceMs: number;
  /** How far the clock of the browser is ahead of the server's, at most: a part of it is the way. */
  #aheadMs = Number.POSITIVE_INFINITY;

  constructor(nowMs: number) {
    this.#sinceMs = nowMs;
  }

  /** @param nowMs when it arrived, by the clock of the browser */
  add({ event, data: { timestamp, data } }: StreamedEvent, nowMs: number): void {
    const atMs = Date.parse(timestamp);
    this.#aheadMs = Math.min(this.#aheadMs, nowMs - atMs);
    const step = this.#stepAt(atMs);
    if (event === 'call.started') step.started += 1;
    if (event === 'call.answered') step.answered += 1;
    if (event === 'call.ended') step.ended += 1;
    if (event !== 'contact.finished' || data.reason === undefined) return;
    if (data.status === 'failed' || data.status === 'skipped') {
      this.#reasons.set(data.reason, (this.#reasons.get(data.reason) ?? 0) + 1);
    }
  }

  /** For how many milliseconds events have been counted. */
  watchedMs(nowMs: number): number {
    return nowMs - this.#sinceMs;
  }

  /** The calls that began in the minute before each whole step, where the tally knows all of them. */
  rates(nowMs: number): RatePoint[] {
    const last = this.#lastStep(nowMs);
    const first = Math.max(last - SHOWN_STEPS, this.#firstWholeStep() + STEPS_A_MINUTE);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).map(
      (end) => ({ atMs: end * STEP_MS, calls: this.#sum('started', end - STEPS_A_MINUTE, end) }),
    );
  }

  /** Share of the calls of the last 15 minutes that were answered, 0 to 1; null: none has ended. */
  answerRate(nowMs: number): number | null {
    const end = this.#lastStep(nowMs) + 1;
    const ended = this.#sum('ended', end - SHOWN_STEPS, end);
    const answered = this.#sum('answered', end - SHOWN_STEPS, end);
    return ended === 0 ? null : Math.min(1, answered / ended);
  }

  /** Most frequent first. */
  turnedAway(): TurnedAway[] {
    const all = [...this.#reasons].map(([reason, contacts]) => ({ reason, contacts }));
    return all.toSorted((a, b) => b.contacts - a.contacts);
  }

  /** Forgets what no figure needs any more. */
  forgetBefore(nowMs: number): void {
    const oldest = this.#lastStep(nowMs) - SHOWN_STEPS - STEPS_A_MINUTE;
    for (const step of this.#steps.keys()) if (step < oldest) this.#steps.delete(step);
  }

  #stepAt(atMs: number): Step {
    const key = Math.floor(atMs / STEP_MS);
    const step = this.#steps.get(key) ?? { started: 0, answered: 0, ended: 0 };
    this.#steps.set(key, step);
    return step;
  }

  #lastStep(nowMs: number): number {
    return Math.floor((nowMs - this.#ahead()) / STEP_MS);
  }

  #firstWholeStep(): number {
    return Math.ceil((this.#sinceMs - this.#ahead()) / STEP_MS);
  }

  #ahead(): number {
    return Number.isFinite(this.#aheadMs) ? this.#aheadMs : 0;
  }

  #sum(what: keyof Step, from: number, to: number): number {
    let total = 0;
    for (let step = from; step < to; step += 1) total += this.#steps.get(step)?.[what] ?? 0;
    return total;
  }
}
