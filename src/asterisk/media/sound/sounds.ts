import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readPlayable } from './playable.ts';
import { SharedPlaces } from './shared-places.ts';
import type { Sound, SoundCache } from './sound-cache.ts';
import type { SoundDownloads, SoundHeaders } from './sound-download.ts';
import { SoundError } from './sound-error.ts';

export type SoundsOptions = {
  cache: SoundCache;
  downloads: SoundDownloads;
  /** The only folder with files that applications may name, without its folder of the cache. */
  soundsDir: string;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Where, below the folder of sounds, those are that applications cannot name. */
export const CACHE_FOLDER = '.cache';

const MAX_FILE_BYTES = 20 * 2 ** 20;
/** A sound of 20 MB takes five times as much while it is converted. */
const FETCHED = { places: 12, placesPerOwner: 8, waitingPerOwner: 100 };
/** A sound of 20 MB takes up to three seconds of the process that serves all calls. */
const CONVERTED = { places: 1, placesPerOwner: 1, waitingPerOwner: 100 };

/** What is known of the sound at an address. */
const addressNote = z.object({
  /** Its name in the cache. */
  content: z.string(),
  freshUntilMs: z.number(),
  headers: z.object({
    etag: z.string().nullable(),
    lastModified: z.string().nullable(),
    maxAgeMs: z.number(),
  }),
});
type AddressNote = z.infer<typeof addressNote>;

/** Who asks for a sound. */
export type Asker = {
  /** In whose turn it is fetched. */
  owner: string;
  /** Aborts when nobody there waits for it any more. */
  signal: AbortSignal;
};

/** A sound that is on its way to all that wait for it; without them it is given up. */
type Fetching = { sound: Promise<Sound>; wanted: number; unwanted: AbortController };
type Wanted = Asker & { note: AddressNote | undefined };

/** Finds the sounds that applications name. */
export class Sounds {
  readonly #options: SoundsOptions;
  readonly #fetching = new Map<string, Fetching>();
  readonly #fetches = new SharedPlaces(FETCHED);
  readonly #conversions = new SharedPlaces(CONVERTED);

  constructor(options: SoundsOptions) {
    this.#options = options;
  }

  /**
   * @param address an `http` or `https` URL, a `file` URL, or a path below the folder of sounds
   * @param asker in whose turn it is fetched, and until when
   * @throws {SoundError} says what is wrong with the sound; the address is not in it
   */
  async find(address: string, asker: Asker): Promise<Sound> {
    const scheme = /^([a-z][a-z0-9+._-]*):/i.exec(address)?.[1]?.toLowerCase();
    if (scheme === 'tone_stream') {
      throw new SoundError('tone_stream is not played through Asterisk: play a WAV file with it');
    }
    if (scheme === undefined || scheme === 'file') return this.#fromFile(pathOf(address), asker);
    if ((scheme !== 'http' && scheme !== 'https') || !URL.canParse(address)) {
      throw new SoundError('its address must be an http or https URL, or a file below the folder');
    }
    return this.#fromServer(new URL(address), asker);
  }

  async #fromFile(path: string, { owner }: Asker): Promise<Sound> {
    const file = await this.#ownFile(path);
    const status = await stat(file);
    if (!status.isFile() || status.size > MAX_FILE_BYTES) {
      throw new SoundError('it is no file of 20 MB at most');
    }
    const name = JSON.stringify(['file', file, status.size, status.mtimeMs]);
    return this.#options.cache.get(name, () =>
      this.#conversions.work(owner, async () => readPlayable(await readFile(file), file)),
    );
  }

  /** The real path of a file below the folder, wherever its symbolic links lead. */
  async #ownFile(path: string): Promise<string> {
    const { soundsDir } = this.#options;
    const folder = await realpath(soundsDir).catch(noSuchFile);
    const file = await realpath(isAbsolute(path) ? path : join(folder, path)).catch(noSuchFile);
    const inner = relative(folder, file);
    const [first] = inner.split(sep, 1);
    const isElsewhere = inner === '' || first === '..' || isAbsolute(inner);
    if (isElsewhere || first === CACHE_FOLDER) return noSuchFile();
    return file;
  }

  async #fromServer(url: URL, { owner, signal }: Asker): Promise<Sound> {
    const { cache, now } = this.#options;
    const note = readAddressNote(await cache.readNote(url.href));
    if (note !== undefined && note.freshUntilMs > now()) {
      const sound = await cache.find(note.content);
      if (sound !== undefined) return sound;
    }
    const fetching = this.#fetching.get(url.href) ?? this.#begin(url, { note, owner });
    return this.#await(url, fetching, signal);
  }

  #begin(url: URL, { note, owner }: Omit<Wanted, 'signal'>): Fetching {
    const unwanted = new AbortController();
    const { signal } = unwanted;
    const fetch = () => this.#fetch(url, { note, owner, signal });
    const sound = this.#fetches
      .work(owner, fetch, signal)
      .finally(() => this.#forget(url, fetching));
    const fetching: Fetching = { sound, wanted: 0, unwanted };
    this.#fetching.set(url.href, fetching);
    return fetching;
  }

  async #await(url: URL, fetching: Fetching, signal: AbortSignal): Promise<Sound> {
    fetching.wanted += 1;
    const leave = () => {
      fetching.wanted -= 1;
      if (fetching.wanted > 0) return;
      this.#forget(url, fetching);
      fetching.unwanted.abort();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave);
    return fetching.sound.finally(() => signal.removeEventListener('abort', leave));
  }

  #forget({ href }: URL, fetching: Fetching): void {
    if (this.#fetching.get(href) === fetching) this.#fetching.delete(href);
  }

  async #fetch(url: URL, { note, owner, signal }: Wanted): Promise<Sound> {
    const { cache, downloads } = this.#options;
    const known = note && (await cache.find(note.content));
    const download = await downloads.fetch(url, known && note.headers, signal);
    if (download.kind === 'unchanged' && known && note) {
      await this.#keepNote(url, note.content, download.headers);
      return known;
    }
    if (download.kind === 'unchanged') throw new SoundError('its server sent nothing');
    const { bytes, headers } = download;
    // The suffix tells the format of files without a header.
    const content = `content ${createHash('sha256').update(bytes).digest('hex')} ${url.pathname}`;
    const sound = await cache.get(content, () =>
      this.#conversions.work(owner, () => readPlayable(bytes, url.pathname)),
    );
    await this.#keepNote(url, content, headers);
    return sound;
  }

  async #keepNote(url: URL, content: string, headers: SoundHeaders): Promise<void> {
    const { cache, now } = this.#options;
    const note: AddressNote = { content, headers, freshUntilMs: now() + headers.maxAgeMs };
    await cache.writeNote(url.href, JSON.stringify(note));
  }
}

function readAddressNote(text: string | undefined): AddressNote | undefined {
  if (text === undefined) return undefined;
  try {
    return addressNote.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function pathOf(address: string): string {
  if (!address.toLowerCase().startsWith('file:')) return address;
  try {
    return fileURLToPath(address);
  } catch {
    return noSuchFile();
  }
}

/** Says the same of a file that is missing and of one that is elsewhere. */
function noSuchFile(): never {
  throw new SoundError('there is no such file in the folder ASTERISK_SOUNDS_DIR');
}
