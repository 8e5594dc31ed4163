import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AriClient } from '../../ari/ari-client.ts';
import { AriError } from '../../ari/ari-request.ts';
import type { AriRequest } from '../../ari/ari-request.ts';
import { channelPath } from '../../calls/channel-requests.ts';
import type { Sound } from '../sound/sound-cache.ts';
import { SoundError } from '../sound/sound-error.ts';
import type { ChannelEvent, ChannelEvents } from './channel-events.ts';

/** How a playback ended: it was heard to its end, the signal stopped it, or the channel is gone. */
export type PlaybackEnd = 'completed' | 'stopped' | 'gone';

const GONE = 404;
/** Statuses of Asterisk for a channel that the dialplan has at the moment, such as for a recording. */
const ELSEWHERE: ReadonlySet<number | null> = new Set([409, 412]);
const ASK_AGAIN_MS = 50;
const LONGEST_ELSEWHERE_MS = 2000;
/** A longer timer of Node fires at once. No call lasts for 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const BETWEEN_KEYS_MS = 100;
/** Asterisk does not tell when it has sent a key. jambonz waits as long (`lib/tasks/dtmf.js`). */
const AFTER_KEYS_MS = 750;

/** The audio of one channel that is up. */
export class ChannelAudio {
  readonly #ari: AriClient;
  readonly #events: ChannelEvents;
  readonly #path: string;
  readonly channelId: string;

  constructor(ari: AriClient, events: ChannelEvents, channelId: string) {
    this.#ari = ari;
    this.#events = events;
    this.channelId = channelId;
    this.#path = channelPath(channelId);
  }

  /** Calls the listener for all events of the channel until it is disposed of. */
  listen(listener: (event: ChannelEvent) => void): Disposable {
    return this.#events.listen(this.channelId, listener);
  }

  /**
   * Plays a sound to the far end. The signal stops it at once.
   * @throws {SoundError} if Asterisk cannot play it
   */
  async play(sound: Sound, signal: AbortSignal, offsetMs = 0): Promise<PlaybackEnd> {
    if (signal.aborted) return 'stopped';
    const id = randomUUID();
    const { promise: ended, resolve } = Promise.withResolvers<PlaybackEnd | 'failed'>();
    using _ = this.listen((event) => {
      if (event.kind === 'gone') resolve('gone');
      if (event.kind === 'reconnected') void this.#look(id, resolve);
      if (event.kind !== 'played' || event.playbackId !== id) return;
      resolve(event.hasFailed ? 'failed' : 'completed');
    });
    const skip = offsetMs > 0 ? { offsetms: String(Math.round(offsetMs)) } : {};
    const begun = await this.#tryRequest({
      method: 'POST',
      path: `${this.#path}/play/${id}`,
      query: { media: `sound:${sound.path}`, ...skip },
    });
    if (!begun) return 'gone';
    const stop = () => {
      resolve('stopped');
      void this.#tryRequest({ method: 'DELETE', path: `playbacks/${id}` }).catch(() => undefined);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    const end = await ended;
    signal.removeEventListener('abort', stop);
    if (end === 'failed') throw new SoundError('Asterisk cannot play it');
    return end;
  }

  /**
   * Sends silence, so that the far end does not take the call for broken: without a sound no audio
   * leaves. It ends after the time, when the signal aborts, or with the channel.
   */
  async silence(lengthMs: number, signal: AbortSignal): Promise<PlaybackEnd> {
    if (signal.aborted) return 'stopped';
    const gone = new AbortController();
    using _ = this.listen(({ kind }) => {
      if (kind === 'gone') gone.abort();
    });
    await using silent = await this.beginSilence();
    if (!silent.hasBegun) return 'gone';
    const either = AbortSignal.any([signal, gone.signal]);
    await delay(lengthMs, either);
    if (gone.signal.aborted) return 'gone';
    return signal.aborted ? 'stopped' : 'completed';
  }

  /** Sends silence until it is disposed of, wherever no sound is played. */
  async beginSilence(): Promise<AsyncDisposable & { hasBegun: boolean }> {
    const path = `${this.#path}/silence`;
    const hasBegun = await this.#tryRequest({ method: 'POST', path });
    return {
      hasBegun,
      [Symbol.asyncDispose]: async () => {
        await this.#tryRequest({ method: 'DELETE', path }).catch(() => undefined);
      },
    };
  }

  /**
   * Sends keys to the far end (RFC 4733), one after the other.
   * @param keys of 0–9, `*`, `#`, A–D
   * @param keyMs how long each is pressed
   */
  async sendKeys(keys: string, keyMs: number, signal: AbortSignal): Promise<PlaybackEnd> {
    for (const key of keys) {
      if (signal.aborted) return 'stopped';
      const query = { dtmf: key, duration: String(keyMs) };
      const isSent = await this.#tryRequest({ method: 'POST', path: `${this.#path}/dtmf`, query });
      if (!isSent) return 'gone';
      await delay(keyMs + BETWEEN_KEYS_MS, signal);
    }
    await delay(AFTER_KEYS_MS, signal);
    return signal.aborted ? 'stopped' : 'completed';
  }

  async #look(playbackId: string, resolve: (end: PlaybackEnd) => void): Promise<void> {
    const path = `playbacks/${playbackId}`;
    const lives = await this.#tryRequest({ method: 'GET', path }).catch(() => true);
    if (!lives) resolve('completed');
  }

  /** @returns false if the channel is gone */
  async #tryRequest(request: AriRequest): Promise<boolean> {
    for (let passedMs = 0; ; passedMs += ASK_AGAIN_MS) {
      try {
        await this.#ari.request(request);
        return true;
      } catch (error) {
        if (!(error instanceof AriError)) throw error;
        if (error.status === GONE) return false;
        if (!ELSEWHERE.has(error.status) || passedMs >= LONGEST_ELSEWHERE_MS) throw error;
      }
      await wait(ASK_AGAIN_MS);
    }
  }
}

async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await wait(Math.min(ms, LONGEST_TIMER_MS), undefined, { signal }).catch(() => undefined);
}
