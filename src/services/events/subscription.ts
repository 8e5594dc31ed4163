import type { EventRow, Now } from '../../db/webhooks/events.ts';

/**
 * The events of an organization between the window before and `now`; null: the subscriber has to read
 * them, because it has just begun, has fallen behind, or they are many.
 */
export type FedWindow = { now: Now; events: readonly EventRow[] | null };

/** Events that wait for one subscriber. */
const MAX_WAITING = 1_000;

/** What one reader has still to take of the events of an organization. */
export class EventSubscription implements Disposable {
  readonly organizationId: string;
  readonly #end: () => void;
  #waiting: FedWindow[] = [];
  #hasBegun = false;
  #reached: Now | undefined;
  #wake: (() => void) | undefined;

  constructor(organizationId: string, end: () => void) {
    this.organizationId = organizationId;
    this.#end = end;
  }

  /** Up to here all events were taken; undefined: some wait, or the first window has not come. */
  get reached(): Now | undefined {
    return this.#waiting.length === 0 ? this.#reached : undefined;
  }

  /** Adds a window. Those of a subscriber that does not take them become one that it reads by itself. */
  push(window: FedWindow): void {
    this.#reached = window.now;
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    if (window.events?.length === 0 && !isFirst && !this.#isToBeRead()) return;
    const count = this.#waiting.reduce((sum, { events }) => sum + (events?.length ?? 0), 0);
    const isBehind = isFirst || window.events === null || count >= MAX_WAITING;
    if (isBehind || this.#isToBeRead()) this.#waiting = [{ now: window.now, events: null }];
    else this.#waiting.push(window);
    this.#wake?.();
  }

  /** Takes the next window; undefined: none has come within the time, or before the signal. */
  async next({ ms, signal }: { ms: number; signal: AbortSignal }): Promise<FedWindow | undefined> {
    if (this.#waiting.length === 0 && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = () => resolve();
      this.#wake = wake;
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
      await promise;
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      this.#wake = undefined;
    }
    return this.#waiting.shift();
  }

  [Symbol.dispose](): void {
    this.#end();
  }

  #isToBeRead(): boolean {
    return this.#waiting[0]?.events === null;
  }
}
