import { setTimeout as wait } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../src/db/tables.ts';
import { countBlocked } from '../support/database.ts';

/** Ends one step of an operation; it goes on when it is chosen again. */
export type Pause = () => Promise<void>;

/** Longer than most statements take. */
const LOOK_MS = 10;
/** No step takes as long, on a busy machine either. */
const STAND_STILL_MS = 30_000;
/** While an operation was waiting for a lock at the last look. */
const LOOK_AGAIN_MS = 1;

/**
 * Runs operations on one database step by step: a step ends after each statement, and numbers choose
 * whose step comes next. So an operation writes what it decided from rows that others have changed
 * since it read them. An operation that waits for a lock is left alone until it gets it.
 */
export class Schedule {
  readonly #db: Db;
  readonly #paused: (() => void)[] = [];
  readonly #failures: unknown[] = [];
  #moving = 0;
  #blocked = 0;
  #isOver = false;
  #change = Promise.withResolvers<void>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds an operation; others may add some while they run. */
  add(work: (pause: Pause) => Promise<unknown>): void {
    this.#moving += 1;
    void this.#carryOut(work);
  }

  /**
   * Runs all operations to their ends.
   * @param choose says which of so many paused operations takes the next step
   * @throws what the first failed operation threw
   */
  async run(choose: (count: number) => number, afterStep: () => Promise<void>): Promise<void> {
    for (;;) {
      await this.#standStill();
      if (this.#failures.length > 0) return this.#fail();
      await afterStep();
      const [next] = this.#paused.splice(choose(this.#paused.length), 1);
      if (next === undefined) return;
      this.#moving += 1;
      next();
    }
  }

  /** Lets the others end first, because a connection in a transaction cannot be closed. */
  async #fail(): Promise<never> {
    this.#isOver = true;
    for (const next of this.#paused.splice(0)) {
      this.#moving += 1;
      next();
    }
    while (this.#moving > 0) await this.#change.promise;
    throw this.#failures[0];
  }

  async #carryOut(work: (pause: Pause) => Promise<unknown>): Promise<void> {
    const pause = () => this.#pause();
    try {
      await pause();
      await work(pause);
    } catch (error) {
      this.#failures.push(error);
    } finally {
      this.#stop();
    }
  }

  async #pause(): Promise<void> {
    if (this.#isOver) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#paused.push(resolve);
    this.#stop();
    await promise;
  }

  #stop(): void {
    this.#moving -= 1;
    this.#change.resolve();
    this.#change = Promise.withResolvers<void>();
  }

  /** Waits until every operation pauses, has ended, or waits for the lock of one that pauses. */
  async #standStill(): Promise<void> {
    const giveUpAtMs = performance.now() + STAND_STILL_MS;
    while (this.#moving > 0) {
      if (performance.now() > giveUpAtMs) throw this.#unsettled();
      const lookMs = this.#blocked === 0 ? LOOK_MS : LOOK_AGAIN_MS;
      await Promise.race([this.#change.promise, wait(lookMs)]);
      if (this.#moving === 0) this.#blocked = 0;
      if (this.#moving === 0 || this.#paused.length === 0) continue;
      this.#blocked = (await countBlocked(this.#db)) ?? 0;
      if (this.#blocked === this.#moving) return;
    }
  }

  #unsettled(): Error {
    const counts = `${this.#moving} move, ${this.#blocked} wait for a lock, ${this.#paused.length} pause`;
    return new Error(`Operations neither pause nor end nor wait for a lock: ${counts}`);
  }
}

/** Pauses after each statement, within transactions too. */
export function pauseAfterStatements(pause: Pause): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pause();
      return result;
    },
  };
}
