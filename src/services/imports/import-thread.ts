import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileFormat } from '../../upload/contacts.ts';
import type { ImportPlace } from '../../db/imports/import-connection.ts';
import { type Problem, RedialError, ValidationError } from '../../domain/errors.ts';
import type { FileAccount } from '../../upload/contact-list.ts';
import type { ListRules } from '../../upload/contact-list-reader.ts';

/** A file, and how it is read; `isWhole`: one bad row fails it. */
export type ReadFile = { format: FileFormat; rules: ListRules; isWhole: boolean };

export type ThreadOrder = ReadFile & { place: ImportPlace; databaseUrl: string };

/** How a file ended: how many contacts were inserted, and what became of its rows. */
export type ImportedFile = { count: number; account: FileAccount };

/** What the thread answers to each part of the file, and last of all to its end. */
export type ThreadReply =
  | { isRead: true }
  | ImportedFile
  | { problems: readonly Problem[] }
  | { failure: keyof typeof failures };

/** Why a file may be sent again. */
const failures = {
  database_away: 'the database went away during the upload: send it again in a few seconds',
  given_up: 'the upload was interrupted and nothing of it is stored: send it again',
};

export function failedImport(failure: keyof typeof failures): RedialError {
  return new RedialError('unavailable', failures[failure]);
}

const ENTRY = new URL('import-thread-entry.ts', import.meta.url);
/** Each takes up to a core, some 60 MB and a connection to Postgres, as long as its client sends. */
const MAX_OPEN = 16;
const MAX_OF_ORGANIZATION = 4;
/** Enough for every file that is accepted; what takes more ends the thread, not the process. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 48 };

/**
 * A thread that reads one file and inserts its contacts. Read in the thread of the requests, a
 * million rows doubled the time of all others (medians of 7 ms and 3 ms).
 */
export class ImportThread implements AsyncDisposable {
  static readonly #open = new Set<ImportThread>();
  readonly #organizationId: string;
  readonly #worker: Worker;
  readonly #replies: AsyncIterator<[ThreadReply]>;

  /** @throws {RedialError} `unavailable` while 16 files are being read, or 4 of the organization */
  constructor(order: ThreadOrder) {
    this.#organizationId = order.place.organizationId;
    this.#assertThereIsRoom();
    this.#worker = new Worker(ENTRY, { workerData: order, resourceLimits });
    ImportThread.#open.add(this);
    const replies = on(this.#worker, 'message', { close: ['exit'] });
    // What the thread posts are replies.
    this.#replies = replies as AsyncIterator<[ThreadReply]>;
  }

  /**
   * Imports the file as it arrives: one part of it is read while the next is on its way. `onPart`
   * is awaited after each.
   * @throws {ValidationError} the file as a whole cannot be read, or holds more than 1,000,000 rows
   * @throws {RedialError} `unavailable` when the database is away, or the import was given up
   */
  async run(bytes: AsyncIterable<Uint8Array>, onPart: () => Promise<void>): Promise<ImportedFile> {
    let isReading = false;
    for await (const part of bytes) {
      this.#worker.postMessage(part);
      if (isReading) await this.#reply();
      isReading = true;
      await onPart();
    }
    this.#worker.postMessage(null);
    let reply = await this.#reply();
    while (!('count' in reply)) reply = await this.#reply();
    return reply;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    ImportThread.#open.delete(this);
    await this.#worker.terminate();
  }

  #assertThereIsRoom(): void {
    const open = [...ImportThread.#open];
    const own = open.filter((thread) => thread.#organizationId === this.#organizationId);
    if (open.length < MAX_OPEN && own.length < MAX_OF_ORGANIZATION) return;
    const message = `${own.length} files of the organization and ${open.length} in all are being read: send this one again in a few seconds`;
    throw new RedialError('unavailable', message);
  }

  async #reply(): Promise<{ isRead: true } | ImportedFile> {
    const { value, done } = await this.#replies.next();
    if (done === true) throw new Error('Cannot import a file: its thread has ended');
    const [reply] = value;
    if ('problems' in reply) throw new ValidationError(reply.problems);
    if ('failure' in reply) throw failedImport(reply.failure);
    return reply;
  }
}
