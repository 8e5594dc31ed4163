import type { Logger } from 'pino';
import { recordAnswered, recordUnanswered } from '../../db/accounts/answers.ts';
import type { Db } from '../../db/tables.ts';
import { BackgroundQueue } from '../../runtime/background-queue.ts';

/** What an account did with a request. */
type Note = { accountId: string | null; didAnswer: boolean; at: Date };

/** An account that goes on as it did is noted again at most this often. */
const APART_MS = 5_000;

/**
 * Notes in the background whether accounts of call control answer. Of many answers few are written, and a
 * request that fails beside answered ones is not. Disposing of it waits until every note is written.
 */
export class AnswerNotes implements AsyncDisposable {
  readonly #clock: { now(): Date };
  readonly #last = new Map<string | null, Note>();
  readonly #writes: BackgroundQueue<Note>;

  constructor({ db, clock, log }: { db: Db; clock: { now(): Date }; log: Logger }) {
    this.#clock = clock;
    const write = (note: Note) =>
      writeNote(db, note).catch((err: unknown) =>
        log.warn({ err, accountId: note.accountId }, 'failed to note whether an account answers'),
      );
    // One after the other, so that the last note is the one that stays.
    this.#writes = new BackgroundQueue(write, { atOnce: 1 });
  }

  /** @param accountId null: of the installation */
  take(accountId: string | null, didAnswer: boolean): void {
    const at = this.#clock.now();
    const last = this.#last.get(accountId);
    const isRecent = last !== undefined && at.getTime() - last.at.getTime() < APART_MS;
    // An account that was silent and answers is noted at once.
    if (isRecent && (last.didAnswer || !didAnswer)) return;
    const note = { accountId, didAnswer, at };
    this.#last.set(accountId, note);
    this.#writes.take(note);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#writes[Symbol.asyncDispose]();
  }
}

async function writeNote(db: Db, { accountId, didAnswer, at }: Note): Promise<void> {
  await (didAnswer ? recordAnswered(db, { accountId }) : recordUnanswered(db, { accountId, at }));
}
