import { defineSignal, setHandler, sleep } from '@temporalio/workflow';
import type { BatchControl } from '../src/domain/batch.ts';
import { type BatchSignal, NO_CHANGE, type SignalNote } from './messages.ts';

/** After a step that failed. */
export const AFTER_FAILURE_MS = 2_000;

/** What an operator asked for by a bare signal. */
export type ControlRequest = { control: BatchControl; ifRevision: number | null };

const describe: Record<BatchSignal, string> = {
  pause: 'Stop dialling; live calls end normally. Refused unless the batch is in progress.',
  resume: 'Continue dialling. Refused unless the batch is paused.',
  cancel: 'Stop for good: hang up the live calls and close every contact.',
  dispatch: 'Claim due contacts at once.',
  wake: 'Read the rows of the batch again; changes nothing by itself.',
};

/**
 * The signals of a batch. A signal with a revision comes from the API, which has already written the
 * row: it only wakes. A bare signal comes from an operator and asks for the transition itself. A bare
 * `resume` holds only for the revision that this run last saw, so that an old `resume`, or one that a
 * reset replays, cannot undo a later pause.
 */
export class ControlSignals {
  #requests: ControlRequest[] = [];
  #awake = false;
  #asked = false;
  #seenRevision: number;

  /** @param seenRevision what the run before this one saw last */
  constructor(seenRevision: number) {
    this.#seenRevision = seenRevision;
    this.#listen('pause', () => this.ask('pause'));
    this.#listen('resume', () => this.ask('resume'));
    this.#listen('cancel', () => this.ask('cancel'));
    this.#listen('dispatch', () => undefined);
    this.#listen('wake', () => undefined);
  }

  get isAwake(): boolean {
    return this.#awake;
  }

  /** Whether somebody has asked for something since the last claim; a wake without a change asks for nothing. */
  get isAsked(): boolean {
    return this.#asked;
  }

  get seenRevision(): number {
    return this.#seenRevision;
  }

  wake(): void {
    this.#awake = true;
  }

  /** From here on only new signals wake. */
  clearWake(): void {
    this.#awake = false;
    this.#asked = false;
  }

  /** The revision that a claim or a signal of the API has shown; -1 when a claim saw nothing. */
  acknowledge(revision: number): void {
    this.#seenRevision = Math.max(this.#seenRevision, revision);
  }

  ask(control: BatchControl): void {
    const ifRevision = control === 'resume' ? this.#seenRevision : null;
    this.#requests.push({ control, ifRevision });
    this.#asked = true;
    this.wake();
  }

  /**
   * Performs the requests, in order.
   * @returns false when one failed; it stays first in line
   */
  async perform(apply: (request: ControlRequest) => Promise<number | null>): Promise<boolean> {
    for (let request = this.#requests[0]; request !== undefined; request = this.#requests[0]) {
      try {
        const revision = await apply(request);
        this.#requests.shift();
        if (revision !== null) this.#carryOver(revision);
      } catch {
        return false;
      }
    }
    return true;
  }

  /**
   * The transition of a request has grown the revision. Requests that were sent after it hold for the
   * new revision.
   */
  #carryOver(revision: number): void {
    for (const request of this.#requests) {
      if (request.ifRevision === revision - 1) request.ifRevision = revision;
    }
    if (this.#seenRevision === revision - 1) this.#seenRevision = revision;
  }

  #listen(name: BatchSignal, onBare: () => void): void {
    const handler = (note?: SignalNote) => {
      if (typeof note?.revision === 'number') this.acknowledge(note.revision);
      else onBare();
      if (note?.revision !== NO_CHANGE) this.#asked = true;
      this.wake();
    };
    setHandler(defineSignal<[SignalNote?]>(name), handler, { description: describe[name] });
  }
}

/**
 * Wakes at the earliest of the instants that it was given. A timer that is no longer needed runs out by
 * itself: that costs nothing, while cancelling it and starting another costs two events.
 */
export class WakeTimer {
  readonly #wake: () => void;
  #nextAtMs = Infinity;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  /** @param ms from now on; null for never */
  wakeIn(ms: number | null): void {
    if (ms === null) return;
    const atMs = Date.now() + ms;
    if (atMs >= this.#nextAtMs) return;
    this.#nextAtMs = atMs;
    void this.#wakeAt(atMs, ms);
  }

  async #wakeAt(atMs: number, ms: number): Promise<void> {
    await sleep(ms, { summary: 'claim again' });
    if (this.#nextAtMs === atMs) this.#nextAtMs = Infinity;
    this.#wake();
  }
}
