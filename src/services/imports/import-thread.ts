import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { FileForm } from '../../upload/contact-file-reader.ts';
import type { ImportDestination } from '../../db/imports/import-connection.ts';
import { type ErrorCode, type Problem, RedialError, ValidationError } from '../../domain/errors.ts';
import type { ListRules, FileReport } from '../../upload/contact-list.ts';
import { keepThread, takeThread } from './idle-thread.ts';
import { takeReadingPlace } from './reading-places.ts';

/** How a file is read; `isWhole`: one bad row fails the whole file. */
export type ReadFile = FileForm & { rules: ListRules; isWhole: boolean };

export type ThreadOrder = ReadFile & {
  place: ImportDestination;
  databaseUrl: string;
  /** Nothing is inserted, and the numbers of accepted contacts are posted instead. */
  isDryRun?: boolean;
};

/** The result of an import: how many contacts were inserted, and the report on the file's rows. */
export type ImportedFile = { count: number; account: FileReport };

/** Gets the numbers of a dry run in groups. */
export type OnNumbers = (numbers: readonly string[]) => Promise<void>;

/** The reply of the thread to each part of the file and to its end. */
export type ThreadReply =
  | { isRead: true }
  | { numbers: string[] }
  | ImportedFile
  | { problems: readonly Problem[] }
  | { refused: { code: ErrorCode; message: string } }
  | { failure: keyof typeof failures };

/** Failures after which a client may upload the file again. */
const failures = {
  database_unavailable:
    'the database became unavailable during the upload: upload the file again in a few seconds',
  abandoned: 'the upload was interrupted and none of its contacts is stored: upload the file again',
};

export function failedImport(failure: keyof typeof failures): RedialError {
  return new RedialError('unavailable', failures[failure]);
}

/** The heap of a thread that has read more does not stay small enough for the next file. */
const MAX_BYTES_OF_KEPT = 4 * 1024 * 1024;

/**
 * A thread that reads one file and inserts its contacts. When the thread of the requests read a
 * million rows, the median time of other requests rose from 3 ms to 7 ms.
 */
export class ImportThread implements AsyncDisposable {
  readonly #place: Disposable;
  readonly #thread: Worker;
  readonly #replies: AsyncIterableIterator<[ThreadReply]>;
  #bytes = 0;
  /** It has read the end of its file, and waits for an order. */
  #isFree = false;

  /** @throws {RedialError} `unavailable`, see `takeReadingPlace` */
  constructor(order: ThreadOrder) {
    this.#place = takeReadingPlace(order.place.organizationId);
    this.#thread = takeThread();
    const replies = on(this.#thread, 'message', { close: ['exit'] });
    // The thread posts only replies.
    this.#replies = replies as AsyncIterableIterator<[ThreadReply]>;
    this.#thread.postMessage(order);
  }

  /**
   * Imports the file while it is uploaded. The thread reads one part while the next one arrives.
   * @param onPart awaited after each part
   * @param onNumbers awaited with each group of numbers of a dry run
   * @throws {ValidationError} the file cannot be read at all, or has more than 1,000,000 rows
   * @throws {RedialError} `malformed_json`: an entry of a JSON list is not JSON
   * @throws {RedialError} `unavailable`: the database is unavailable, or the import was abandoned
   */
  async run(
    bytes: AsyncIterable<Uint8Array>,
    onPart: () => Promise<void>,
    onNumbers: OnNumbers = async () => undefined,
  ): Promise<ImportedFile> {
    let isReading = false;
    for await (const part of bytes) {
      this.#bytes += part.byteLength;
      this.#thread.postMessage(part);
      if (isReading) await this.#nextReply(onNumbers);
      isReading = true;
      await onPart();
    }
    this.#thread.postMessage(null);
    let reply = await this.#nextReply(onNumbers);
    while (!('count' in reply)) reply = await this.#nextReply(onNumbers);
    this.#isFree = true;
    return reply;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#place[Symbol.dispose]();
    await this.#replies.return?.();
    const isKept = this.#isFree && this.#bytes <= MAX_BYTES_OF_KEPT;
    await (isKept ? keepThread(this.#thread) : this.#thread.terminate());
  }

  async #nextReply(onNumbers: OnNumbers): Promise<{ isRead: true } | ImportedFile> {
    const { value, done } = await this.#replies.next();
    if (done === true) throw new Error('Cannot import a file: its thread has ended');
    const [reply] = value;
    if ('problems' in reply) throw new ValidationError(reply.problems);
    if ('refused' in reply) throw new RedialError(reply.refused.code, reply.refused.message);
    if ('failure' in reply) throw failedImport(reply.failure);
    if (!('numbers' in reply)) return reply;
    await onNumbers(reply.numbers);
    return this.#nextReply(onNumbers);
  }
}
