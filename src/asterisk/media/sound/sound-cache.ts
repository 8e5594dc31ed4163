import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPlayedRate, PLAYED_RATES } from './pcm.ts';
import type { Pcm } from './pcm.ts';
import { SoundError } from './sound-error.ts';
import { wavDurationMs, writeWav } from './wav.ts';

/** A sound that Asterisk can play. */
export type Sound = {
  /** Absolute, without the suffix, as Asterisk wants it. */
  path: string;
  durationMs: number;
};

export type SoundCacheOptions = {
  /** Asterisk must be able to read it under the same name. */
  folder: string;
  /** Above this, the sounds that were not used for longest are removed. */
  maxBytes: number;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** A sound in use may have been looked up a moment ago, and is not open in Asterisk yet. */
const IN_USE_MS = 60_000;
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Above this share of the bound, sounds in use are removed, too: the disk is worth more. */
const HIGHEST_SHARE = 2;
/** What a file takes on most disks at least. It also bounds how many small files there are. */
const BLOCK_BYTES = 4096;
/** Share of the bound after which the folder is looked through: not at each sound. */
const LOOK_AFTER_SHARE = 1 / 200;

/**
 * Sounds as files for Asterisk, from run to run. A sound that several calls want at once is made
 * once.
 */
export class SoundCache {
  readonly #options: SoundCacheOptions;
  readonly #making = new Map<string, Promise<Sound>>();
  /** Written since the folder was last looked through. */
  #writtenBytes = Number.POSITIVE_INFINITY;

  constructor(options: SoundCacheOptions) {
    this.#options = options;
  }

  /** Finds a sound. */
  find(name: string): Promise<Sound | undefined> {
    return this.#findAt(this.#path(name));
  }

  /**
   * Finds a sound, or makes and keeps it.
   * @param name tells it from all other sounds
   * @throws {SoundError} if `make` does, or if the file cannot be written
   */
  async get(name: string, make: () => Promise<Pcm>): Promise<Sound> {
    const path = this.#path(name);
    const found = await this.#findAt(path);
    if (found !== undefined) return found;
    const underWay = this.#making.get(path);
    if (underWay !== undefined) return underWay;
    const making = this.#make(path, make).finally(() => this.#making.delete(path));
    this.#making.set(path, making);
    return making;
  }

  /** A text that was kept beside the sounds; it ages as they do. */
  async readNote(name: string): Promise<string | undefined> {
    return readFile(this.#notePath(name), 'utf8').catch(() => undefined);
  }

  /** @throws {SoundError} if the file cannot be written */
  async writeNote(name: string, text: string): Promise<void> {
    await this.#write(this.#notePath(name), Buffer.from(text));
    await this.#keepWithinBound(text.length);
  }

  /** Removes a sound that is not to be kept. */
  async remove({ path }: Sound): Promise<void> {
    for (const suffix of Object.values(PLAYED_RATES))
      await rm(`${path}.${suffix}`, { force: true });
  }

  /** Removes the sounds that nobody has used for a day: a spoken text may name a person. */
  async removeUnused(): Promise<void> {
    const { folder, now } = this.#options;
    const unused = (await filesOf(folder)).filter(({ usedAtMs }) => usedAtMs < now() - KEPT_MS);
    for (const { file } of unused) await rm(file, { force: true });
  }

  #path(name: string): string {
    return join(this.#options.folder, createHash('sha256').update(name).digest('hex'));
  }

  #notePath(name: string): string {
    return `${this.#path(name)}.json`;
  }

  async #findAt(path: string): Promise<Sound | undefined> {
    for (const [rate, suffix] of Object.entries(PLAYED_RATES)) {
      const file = `${path}.${suffix}`;
      const size = await stat(file).then(
        (found) => found.size,
        () => undefined,
      );
      if (size === undefined) continue;
      // It may have been removed meanwhile.
      const isThere = await this.#use(file).then(
        () => true,
        () => false,
      );
      if (isThere) return { path, durationMs: wavDurationMs(size, Number(rate)) };
    }
    return undefined;
  }

  /** The time of a file is that of its last use. */
  #use(file: string): Promise<void> {
    const seconds = this.#options.now() / 1000;
    return utimes(file, seconds, seconds);
  }

  async #make(path: string, make: () => Promise<Pcm>): Promise<Sound> {
    const pcm = await make();
    const { samplesPerSecond } = pcm;
    if (!isPlayedRate(samplesPerSecond)) {
      throw new SoundError(`sound of ${samplesPerSecond} Hz cannot be played`);
    }
    const bytes = writeWav(pcm);
    await this.#write(`${path}.${PLAYED_RATES[samplesPerSecond]}`, bytes);
    await this.#keepWithinBound(bytes.length);
    return { path, durationMs: wavDurationMs(bytes.length, samplesPerSecond) };
  }

  /** Under a name of its own first: no process sees a part of a file. */
  async #write(file: string, bytes: Buffer): Promise<void> {
    const draft = `${file}.${randomUUID()}.draft`;
    try {
      await mkdir(this.#options.folder, { recursive: true, mode: 0o755 });
      // Asterisk may run under another account; a folder above keeps all others out.
      await writeFile(draft, bytes, { mode: 0o644 });
      await this.#use(draft);
      await rename(draft, file);
    } catch (cause) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw new SoundError('its file cannot be written by this server', { cause });
    }
  }

  async #keepWithinBound(writtenBytes: number): Promise<void> {
    const { folder, maxBytes, now } = this.#options;
    this.#writtenBytes += onDisk(writtenBytes);
    if (this.#writtenBytes < maxBytes * LOOK_AFTER_SHARE) return;
    this.#writtenBytes = 0;
    const files = await filesOf(folder);
    let sum = files.reduce((bytes, { size }) => bytes + size, 0);
    for (const { file, size, usedAtMs } of files.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
      const isInUse = usedAtMs > now() - IN_USE_MS;
      if (sum <= maxBytes * (isInUse ? HIGHEST_SHARE : 1)) return;
      await rm(file, { force: true });
      sum -= size;
    }
  }
}

async function filesOf(
  folder: string,
): Promise<{ file: string; size: number; usedAtMs: number }[]> {
  const names = await readdir(folder).catch(noneIfMissing);
  const found = names.map(async (name) => {
    const file = join(folder, name);
    const status = await stat(file).catch(() => undefined);
    return status ? [{ file, size: onDisk(status.size), usedAtMs: status.mtimeMs }] : [];
  });
  return (await Promise.all(found)).flat();
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function onDisk(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}
