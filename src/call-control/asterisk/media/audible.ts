import { setTimeout as wait } from 'node:timers/promises';
import { AriError } from '../../../asterisk/ari/ari-request.ts';
import type { ChannelAudio } from '../../../asterisk/media/channel/channel-audio.ts';
import type { Media } from '../../../asterisk/media/media.ts';
import { SoundError } from '../../../asterisk/media/sound/sound-error.ts';
import { MediaError } from '../../application/call-media.ts';

/** The call on which a verb is played. */
export type Audible = {
  media: Media;
  audio: ChannelAudio;
  /** Whose call it is: sounds are made in the turn of their owner. */
  owner: string;
};

/** Sounds of no length would keep Asterisk busy: each takes a tenth of a second at least. */
const SHORTEST_MS = 100;

/**
 * Waits for a verb.
 * @param name of the verb, with which the message begins
 * @throws {MediaError} if its sounds cannot be had, or Asterisk does not play them
 */
export async function played<T>(name: string, playing: Promise<T>): Promise<T> {
  try {
    return await playing;
  } catch (cause) {
    if (!(cause instanceof SoundError) && !(cause instanceof AriError)) throw cause;
    throw new MediaError(`${name}: ${cause.message}`, { cause });
  }
}

/** Waits for a promise, or for the signal: undefined then. */
export async function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const stop = () => resolve(undefined);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Plays a part of a verb, and waits after one that is over at once. */
export async function paced<T>(play: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const beganMs = performance.now();
  const end = await play();
  const restMs = SHORTEST_MS - (performance.now() - beganMs);
  if (restMs > 0) await wait(restMs, undefined, { signal }).catch(() => undefined);
  return end;
}
