import { existsSync } from 'node:fs';
import { chown, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME_BYTES, WAV_HEADER_BYTES, wavHeader } from './wav-header.ts';

/** A recording as a WAV file: 16 bits, 8 kHz, the callee left, the agent right. */
export type OpenRecording = {
  /** Length of the whole file. */
  bytes: number;
  /** Its bytes, read when they are asked for. Without reading it holds nothing. */
  stream: ReadableStream<Uint8Array>;
};

const SUFFIX = '.raw';
/** A sid becomes the name of a file. */
const SID = /^[A-Za-z0-9-]{1,64}$/;

/**
 * The files that Asterisk writes: raw stereo samples, named by the sids of their calls. They are
 * served as they lie, with a header before them, so a file that was cut off is served up to there.
 */
export class RecordingFiles {
  readonly #folder: string;

  /** @param folder of which Asterisk, and nobody else, is the owner */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws {Error} for a sid that cannot be the name of a file */
  path(sid: string): string {
    if (SID.test(sid)) return join(this.#folder, `${sid}${SUFFIX}`);
    throw new Error('A recording is named by a sid of up to 64 letters, digits and hyphens');
  }

  /**
   * Creates the file of a call if there is none, so that only the owner of the folder can read it.
   * @throws {Error} if the folder cannot be written to; Asterisk would not say so
   */
  async prepare(sid: string): Promise<void> {
    const path = this.path(sid);
    await using _file = await open(path, 'a', 0o600);
    // Root works for another account here; any other user owns the folder.
    if (process.getuid?.() !== 0) return;
    const { uid, gid } = await stat(this.#folder);
    await chown(path, uid, gid);
  }

  /** Whether a recording has begun. */
  has(sid: string): boolean {
    return existsSync(this.path(sid));
  }

  /** Deletes the file of a call in which nothing is. */
  async deleteEmpty(sid: string): Promise<void> {
    const path = this.path(sid);
    if ((await sizeOf(path)) === 0) await rm(path, { force: true });
  }

  /** @returns null if there is no recording; of a call without a word it has no length */
  async open(sid: string): Promise<OpenRecording | null> {
    const path = this.path(sid);
    const size = await sizeOf(path);
    if (size === null) return null;
    const audioBytes = wholeFrames(size);
    return {
      bytes: WAV_HEADER_BYTES + audioBytes,
      stream: ReadableStream.from(wavBytes(path, audioBytes)),
    };
  }

  /** @returns whether there was one */
  async delete(sid: string): Promise<boolean> {
    const path = this.path(sid);
    const exists = (await sizeOf(path)) !== null;
    await rm(path, { force: true });
    return exists;
  }

  /** The sids of all files. */
  async sids(): Promise<string[]> {
    const names = await readdir(this.#folder);
    return names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -4));
  }
}

async function* wavBytes(path: string, audioBytes: number): AsyncGenerator<Uint8Array> {
  yield wavHeader(audioBytes);
  if (audioBytes === 0) return;
  await using file = await open(path);
  yield* file.createReadStream({ start: 0, end: audioBytes - 1, autoClose: false });
}

/** Asterisk may have been killed in the middle of a frame. */
function wholeFrames(bytes: number): number {
  return bytes - (bytes % FRAME_BYTES);
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
