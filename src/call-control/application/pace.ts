import { TokenBucket } from '../../domain/limits/token-bucket.ts';
import type { Stopwatch } from './stopwatch.ts';

/** More in a row are taken for a loop, such as a redirect to itself. */
const MOST_HOOKS_IN_A_ROW = 100;
const MOST_VERBS_IN_A_ROW = 1000;
const TOO_MANY_HOOKS = `${MOST_HOOKS_IN_A_ROW} hooks in a row were requested without a verb that takes time`;
const TOO_MANY_VERBS = `${MOST_VERBS_IN_A_ROW} verbs in a row were played without one that takes time`;
/** Reading an answer takes 70 ms for each megabyte, in which no other call has a turn. */
const ANSWER_BYTES = { most: 2 ** 21, perSecond: 32 * 1024 };
const TOO_MUCH_ANSWERED = `hooks answered more than ${ANSWER_BYTES.perSecond} bytes a second, after ${ANSWER_BYTES.most} at once`;
/** A sound or a verb that is over sooner takes no time: it was refused, or there was nothing to do. */
const SHORTEST_MS = 100;
/** The wait between what is throttled, in milliseconds of the call. */
const THROTTLED_MS = 1000;

/**
 * Keeps an application that loops from starving the other calls: once too much has happened in a row
 * without taking time, it happens once a second. jambonz has no such limit.
 */
export class Pace {
  readonly #stopwatch: Pick<Stopwatch, 'passedMs' | 'wait'>;
  readonly #onLoop: (problem: string) => Promise<void>;
  #hooks = 0;
  #verbs = 0;
  readonly #answerBytes = new TokenBucket(ANSWER_BYTES, 0);

  /** @param onLoop is told of each kind of loop as it begins */
  constructor(
    stopwatch: Pick<Stopwatch, 'passedMs' | 'wait'>,
    onLoop: (problem: string) => Promise<void>,
  ) {
    this.#stopwatch = stopwatch;
    this.#onLoop = onLoop;
  }

  /** Waits before a hook is requested, if too many were. */
  async beforeHook(signal: AbortSignal): Promise<void> {
    const { level } = this.#answerBytes;
    if (level < 0) {
      await this.#onLoop(TOO_MUCH_ANSWERED);
      await this.#stopwatch.wait((-level / ANSWER_BYTES.perSecond) * 1000, signal);
    }
    this.#hooks += 1;
    if (this.#hooks < MOST_HOOKS_IN_A_ROW) return;
    if (this.#hooks === MOST_HOOKS_IN_A_ROW) await this.#onLoop(TOO_MANY_HOOKS);
    await this.#stopwatch.wait(THROTTLED_MS, signal);
  }

  /** The answer of a hook has so many bytes. */
  afterAnswer(bytes: number): void {
    this.#answerBytes.take(bytes, this.#stopwatch.passedMs);
  }

  /** A sound is over, whatever became of it. The answer of a hook is none. */
  afterSound(beganMs: number): void {
    if (this.#takesTime(beganMs)) this.#hooks = 0;
  }

  /** Waits after a verb, if too many were over at once. */
  async afterVerb(beganMs: number, signal: AbortSignal): Promise<void> {
    this.#verbs = this.#takesTime(beganMs) ? 0 : this.#verbs + 1;
    if (this.#verbs < MOST_VERBS_IN_A_ROW) return;
    if (this.#verbs === MOST_VERBS_IN_A_ROW) await this.#onLoop(TOO_MANY_VERBS);
    await this.#stopwatch.wait(THROTTLED_MS, signal);
  }

  #takesTime(beganMs: number): boolean {
    return this.#stopwatch.passedMs - beganMs >= SHORTEST_MS;
  }
}
