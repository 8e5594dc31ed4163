import type { MembersOf } from './verb.ts';

const WORDS_PER_SECOND = 2.5;
const SOUND_SECONDS = 2;
/** Counting the words of 1 MB takes over half a second, so the words beyond this are estimated. */
const MAX_COUNTED_CHARACTERS = 20_000;
const SILENCE = /^silence_stream:\/\/(-?\d+)/;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The spoken text of a `say`, without repetitions, silence and markup (SSML). */
export function spokenText(say: MembersOf<'say'>): string {
  return textsOf(say)
    .filter((text) => !isSilence(text))
    .join(' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Simulated milliseconds to speak a text, at 2.5 words a second. */
export function speechDurationMs(text: string): number {
  const counted = text.slice(0, MAX_COUNTED_CHARACTERS);
  const words = [...segmenter.segment(counted)].filter(({ isWordLike }) => isWordLike).length;
  const share = text.length / Math.max(1, counted.length);
  return Math.round(((words * share) / WORDS_PER_SECOND) * 1000);
}

/** Simulated milliseconds of a `say` with the repetitions of its `loop`; infinite for `forever`. */
export function sayDurationMs(say: MembersOf<'say'>): number {
  const silenceMs = textsOf(say).reduce((sum, text) => sum + silenceMsOf(text), 0);
  return repeatedMs(speechDurationMs(spokenText(say)) + silenceMs, say.loop);
}

/** The texts of a `say`, with those that stand for silence. */
export function textsOf({ text = [] }: MembersOf<'say'>): string[] {
  return typeof text === 'string' ? [text] : text.filter((one) => typeof one === 'string');
}

/**
 * The silence for which a text or an address stands: `silence_stream://1000` is a second, and a negative
 * number is endless silence; 0 for all else.
 */
export function silenceMsOf(text: string): number {
  const ms = Number(SILENCE.exec(text)?.[1] ?? 0);
  return ms < 0 ? Number.POSITIVE_INFINITY : ms;
}

/** Whether a text or an address stands for silence. */
export function isSilence(text: string): boolean {
  return SILENCE.test(text);
}

/** Simulated milliseconds of a `play`. The simulator plays every sound as 2 s of silence. */
export function playDurationMs({ url = [], loop, timeoutSecs }: MembersOf<'play'>): number {
  const sounds = typeof url === 'string' ? 1 : url.length;
  const longestMs = Number(timeoutSecs) > 0 ? Number(timeoutSecs) * 1000 : Number.POSITIVE_INFINITY;
  return Math.min(longestMs, repeatedMs(1000 * SOUND_SECONDS * sounds, loop));
}

/** The members that the action hook of a `play` gets besides those of the call. */
export function playResult(play: MembersOf<'play'>): Record<string, unknown> {
  const ms = playDurationMs(play);
  return {
    playback_seconds: Math.floor(ms / 1000),
    playback_milliseconds: ms,
    reason: 'playCompleted',
  };
}

function repeatedMs(onceMs: number, loop: number | string | undefined): number {
  return onceMs === 0 ? 0 : onceMs * repetitions(loop);
}

/** How often a verb is played. Like jambonz, once if `loop` is absent, 0 or empty. */
export function repetitions(loop: number | string | undefined): number {
  return loop === 'forever' ? Number.POSITIVE_INFINITY : Math.max(1, Number(loop) || 1);
}
