import type { MembersOf } from './verb.ts';

const WORDS_PER_SECOND = 2.5;
const PLAYED_SECONDS = 2;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** What is heard of a `say`: its texts without markup (SSML), once. */
export function spokenText({ text = [] }: MembersOf<'say'>): string {
  const texts = typeof text === 'string' ? [text] : text.filter((one) => typeof one === 'string');
  return texts
    .join(' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Simulated milliseconds that somebody takes to say this: 2.5 words a second. */
export function speakingMs(text: string): number {
  const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
  return Math.round((words / WORDS_PER_SECOND) * 1000);
}

/** Simulated milliseconds of a `say`, repeated as its `loop` says; `forever` never ends. */
export function sayMs(say: MembersOf<'say'>): number {
  return repeatedMs(speakingMs(spokenText(say)), say.loop);
}

/** Simulated milliseconds of a `play`: every sound is 2 s of silence here. */
export function playMs({ url = [], loop, timeoutSecs }: MembersOf<'play'>): number {
  const sounds = typeof url === 'string' ? 1 : url.length;
  const longestMs = Number(timeoutSecs) > 0 ? Number(timeoutSecs) * 1000 : Number.POSITIVE_INFINITY;
  return Math.min(longestMs, repeatedMs(1000 * PLAYED_SECONDS * sounds, loop));
}

/** jambonz plays once where `loop` is absent, 0 or empty. */
function repeatedMs(onceMs: number, loop: number | string | undefined): number {
  if (onceMs === 0) return 0;
  return loop === 'forever' ? Number.POSITIVE_INFINITY : onceMs * Math.max(1, Number(loop) || 1);
}
