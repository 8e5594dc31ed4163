import { setTimeout as wait } from 'node:timers/promises';
import { SoundError } from '../../../asterisk/media/sound/sound-error.ts';
import { isSilence, repetitions, silenceMsOf } from '../../application/say.ts';
import type { MembersOf } from '../../application/verb.ts';
import { timerDelayMs } from '../../calls/timer.ts';
import { paced, played, unlessAborted } from './audible.ts';
import type { Audible } from './audible.ts';

const SAMPLES_PER_MS = 8;

/**
 * Plays the sounds of a `play`, one after the other.
 * @returns the members that its action hook gets, as those of jambonz (`lib/tasks/play.js`)
 */
export async function play(
  verb: MembersOf<'play'>,
  { call, signal }: { call: Audible; signal: AbortSignal },
): Promise<Record<string, unknown>> {
  const limit = new AbortController();
  const timeoutMs = Number(verb.timeoutSecs) * 1000;
  const over = new AbortController();
  if (timeoutMs > 0) {
    wait(timerDelayMs(timeoutMs), undefined, { signal: over.signal, ref: false }).then(
      () => limit.abort(),
      () => undefined,
    );
  }
  try {
    const either = AbortSignal.any([signal, limit.signal]);
    return playResult(await played('play', playSounds(verb, call, either)));
  } finally {
    over.abort();
  }
}

/** What was heard of all sounds together, and up to which place the last one was heard. */
type Heard = { ms: number; lastOffsetMs: number };

async function playSounds(
  verb: MembersOf<'play'>,
  call: Audible,
  signal: AbortSignal,
): Promise<Heard> {
  let offsetMs = Math.max(0, Number(verb.seekOffset) || 0) / SAMPLES_PER_MS;
  const heard: Heard = { ms: 0, lastOffsetMs: 0 };
  const addresses = addressesOf(verb);
  if (addresses.length === 0) return heard;
  for (let round = repetitions(verb.loop); round > 0; round -= 1) {
    for (const address of addresses) {
      const part = await paced(() => playOne(address, { call, signal, offsetMs }), signal);
      heard.ms += part.ms;
      heard.lastOffsetMs = offsetMs + part.ms;
      // As in jambonz, the offset is that of the first sound only.
      offsetMs = 0;
      if (!part.isCompleted) return heard;
    }
  }
  return heard;
}

async function playOne(
  address: string,
  { call, signal, offsetMs }: { call: Audible; signal: AbortSignal; offsetMs: number },
): Promise<{ ms: number; isCompleted: boolean }> {
  if (isSilence(address)) {
    const beganMs = performance.now();
    const end = await call.audio.silence(silenceMsOf(address), signal);
    return { ms: Math.round(performance.now() - beganMs), isCompleted: end === 'completed' };
  }
  const asker = { owner: call.owner, signal };
  const sound = await unlessAborted(call.media.sounds.find(address, asker), signal);
  if (sound === undefined) return { ms: 0, isCompleted: false };
  const restMs = Math.round(sound.durationMs - offsetMs);
  if (restMs <= 0) throw new SoundError('its seekOffset is behind the end of the sound');
  const beganMs = performance.now();
  const end = await call.audio.play(sound, signal, offsetMs);
  if (end === 'completed') return { ms: restMs, isCompleted: true };
  return { ms: Math.min(restMs, Math.round(performance.now() - beganMs)), isCompleted: false };
}

function addressesOf({ url = [] }: MembersOf<'play'>): string[] {
  return typeof url === 'string' ? [url] : url.filter((one) => typeof one === 'string');
}

function playResult({ ms, lastOffsetMs }: Heard): Record<string, unknown> {
  return {
    playback_seconds: Math.floor(ms / 1000),
    playback_milliseconds: ms,
    playback_last_offset_pos: Math.round(lastOffsetMs * SAMPLES_PER_MS),
    reason: 'playCompleted',
  };
}
