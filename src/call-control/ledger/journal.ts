import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StartupError } from '../../domain/errors.ts';
import { type ChangeLine, copyLines } from './rewritten-file.ts';

type Waiter = { resolve: () => void; reject: (cause: unknown) => void };

const NEWLINE = 0x0a;
// The lines hold telephone numbers and the credentials of webhooks.
const OWNER_ONLY = 0o600;

export type JournalOptions = {
  /**
   * `append` resolves when the disk has the line, which then survives a power failure. Otherwise the
   * kernel has it, and it survives a SIGKILL of this process.
   */
  isSynced: boolean;
};

/** An append-only file of JSON lines. Lines that arrive during a write share the next write. */
export class Journal implements AsyncDisposable {
  readonly #path: string;
  readonly #isSynced: boolean;
  #file: FileHandle;
  #lines: string[] = [];
  #waiters: Waiter[] = [];
  /** Work between two writes, while the file has no other user. */
  #exclusive: (() => Promise<void>)[] = [];
  #writing: Promise<void> | undefined;
  #failure: unknown;
  readonly #failed = Promise.withResolvers<never>();

  private constructor(path: string, file: FileHandle, { isSynced }: JournalOptions) {
    this.#path = path;
    this.#isSynced = isSynced;
    this.#file = file;
    // Whoever has to write learns of it, too.
    this.#failed.promise.catch(() => undefined);
  }

  /** Rejects when a write has failed: nothing can be written any more until the file is opened again. */
  get failed(): Promise<never> {
    return this.#failed.promise;
  }

  /**
   * Passes every complete line of the file to `replay`, oldest first, and opens the file for appending.
   * An incomplete last line was never acknowledged and is cut off.
   * @throws {StartupError} the file cannot be read, or a line is not JSON
   */
  static async open(
    path: string,
    replay: (entry: unknown) => void,
    options: JournalOptions,
  ): Promise<Journal> {
    try {
      await mkdir(dirname(path), { recursive: true });
      // Left by a process that was killed while it wrote the file anew.
      await rm(rewrittenOf(path), { force: true });
      const file = await open(path, 'a+', OWNER_ONLY);
      // `open` sets the mode of a new file only.
      await file.chmod(OWNER_ONLY);
      await cutIncompleteLine(file);
      await replayLines(path, replay);
      if (options.isSynced) await syncFolderOf(path);
      return new Journal(path, file, options);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StartupError(
        `the ledger ${path} cannot be opened (${reason}); repair it, or set CALL_CONTROL_DATA_DIR to another folder`,
        { cause },
      );
    }
  }

  /**
   * @param line JSON without a newline
   * @throws the error of the first failed write, for that line and every later one
   */
  append(line: string): Promise<void> {
    return this.#add(`${line}\n`);
  }

  /**
   * Resolves when all lines so far are written.
   * @throws like `append`
   */
  flush(): Promise<void> {
    return this.#add('');
  }

  /**
   * Writes the file anew with changed lines, and puts it in the place of the old one. Lines that exist
   * are copied first, while others are appended; only for the copy of these the appends wait.
   * @throws the error of the file system; the old file is then still in use
   */
  async rewrite(change: ChangeLine): Promise<void> {
    const path = rewrittenOf(this.#path);
    const target = await open(path, 'w', OWNER_ONLY);
    try {
      const files = [this.#file, target] as const;
      const { size } = await this.#file.stat();
      const copied = await copyLines(files, { from: 0, to: size }, change);
      await this.#exclusively(async () => {
        const end = await this.#file.stat();
        await copyLines(files, { from: copied, to: end.size }, change);
        const next = await open(path, 'a+', OWNER_ONLY);
        if (this.#isSynced) await next.datasync();
        await rename(path, this.#path);
        if (this.#isSynced) await syncFolderOf(path);
        const old = this.#file;
        this.#file = next;
        await old.close();
      });
    } catch (error) {
      // On a full disk it would take the room that the next lines need.
      await rm(path, { force: true });
      throw error;
    } finally {
      await target.close();
    }
  }

  #exclusively(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#exclusive.push(() => work().then(resolve, reject));
      this.#writing ??= this.#writeAll();
    });
  }

  #add(text: string): Promise<void> {
    this.#lines.push(text);
    const written = new Promise<void>((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
    });
    this.#writing ??= this.#writeAll();
    return written;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  async #writeAll(): Promise<void> {
    while (this.#lines.length > 0 || this.#exclusive.length > 0) {
      await this.#exclusive.shift()?.();
      // Requests of the same turn of the event loop share a write.
      await nextTurn();
      const [lines, waiters] = [this.#lines, this.#waiters];
      [this.#lines, this.#waiters] = [[], []];
      await this.#write(lines.join(''));
      const failure = this.#failure;
      waiters.forEach((waiter) => (failure ? waiter.reject(failure) : waiter.resolve()));
    }
    // No `await` since the last check of the lines: a later line starts a new write.
    this.#writing = undefined;
  }

  async #write(text: string): Promise<void> {
    // After a failed write the file may end in half a line, so nothing may follow it.
    if (this.#failure) return;
    try {
      await this.#file.appendFile(text);
      if (this.#isSynced) await this.#file.datasync();
    } catch (cause) {
      this.#failure = cause;
      this.#failed.reject(cause);
    }
  }
}

function rewrittenOf(path: string): string {
  return `${path}.rewritten`;
}

/** The name of a new file is in its folder, which has to reach the disk, too (fsync(2)). */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path));
  await folder.sync();
  await folder.close();
}

async function cutIncompleteLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const chunk = Buffer.alloc(64 * 1024);
  let end = size;
  while (end > 0) {
    const start = Math.max(0, end - chunk.length);
    const { bytesRead } = await file.read(chunk, 0, end - start, start);
    const last = chunk.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (last >= 0) return file.truncate(start + last + 1);
    end = start;
  }
  return file.truncate(0);
}

async function replayLines(path: string, replay: (entry: unknown) => void): Promise<void> {
  let number = 0;
  for await (const lines of completeLines(path)) {
    for (const line of lines) {
      number += 1;
      try {
        replay(JSON.parse(line));
      } catch (cause) {
        throw new Error(`line ${number} is damaged`, { cause });
      }
    }
  }
}

/**
 * Yields the lines of a file, many at a time. node:readline would also split at U+2028 and U+2029, which
 * are valid inside a JSON string (RFC 8259, section 7).
 */
async function* completeLines(path: string): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  // A stream without an encoding yields buffers.
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const read = Buffer.concat([rest, chunk]);
    const end = read.lastIndexOf(NEWLINE);
    rest = read.subarray(end + 1);
    if (end >= 0) yield read.toString('utf8', 0, end).split('\n');
  }
}
