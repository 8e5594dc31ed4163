import type { DetectionSettings } from '../ledger/call-details.ts';
import type { DetectionEvent } from './step.ts';
import type { Sound } from './voice.ts';

/** What the recognizer has understood so far, at an instant after the answer. */
type Transcript = { atMs: number; words: readonly string[]; isFinal: boolean };

/** The first thing that is known of who answered. */
export type Verdict = { atMs: number; event: DetectionEvent };

/**
 * What jambonz makes of what it hears (`lib/utils/amd-utils.js`): a hint, digits or many words are a
 * machine's, few words that are all there is a human's, and the timers say that there was nothing.
 */
export function verdictOn(sound: Sound, settings: DetectionSettings): Verdict {
  const { noSpeechTimeoutMs, decisionTimeoutMs } = timersOf(settings);
  const transcripts = transcriptsOf(sound);
  const isSilent = !transcripts.some(({ atMs }) => atMs < noSpeechTimeoutMs);
  const givenUp: Verdict =
    isSilent && noSpeechTimeoutMs <= decisionTimeoutMs
      ? { atMs: noSpeechTimeoutMs, event: { type: 'amd_no_speech_detected' } }
      : { atMs: decisionTimeoutMs, event: { type: 'amd_decision_timeout' } };
  const inTime = transcripts.filter(({ atMs }) => atMs < givenUp.atMs);
  const [first] = inTime.flatMap(({ atMs, ...transcript }): Verdict[] => {
    const event = judge(transcript, sound, settings);
    return event === undefined ? [] : [{ atMs, event }];
  });
  return first ?? givenUp;
}

/**
 * When listening is over after a verdict: at once, and for a machine when it has been silent for as
 * long as ends its greeting.
 */
export function endOfListening(
  { atMs: decidedMs, event }: Verdict,
  sound: Sound,
  settings: DetectionSettings,
): number {
  if (event.type !== 'amd_machine_detected') return decidedMs;
  const silenceMs = timersOf(settings).greetingCompletionTimeoutMs;
  let endsMs = decidedMs + silenceMs;
  for (const { atMs } of transcriptsOf(sound)) {
    if (atMs > decidedMs && atMs < endsMs) endsMs = atMs + silenceMs;
  }
  return endsMs;
}

/** The timers of `amd`, with upstream's defaults; a negative one fires at once. */
export function timersOf({ timers = {} }: DetectionSettings) {
  return {
    noSpeechTimeoutMs: Math.max(0, timers.noSpeechTimeoutMs ?? 5000),
    decisionTimeoutMs: Math.max(0, timers.decisionTimeoutMs ?? 15_000),
    toneTimeoutMs: Math.max(0, timers.toneTimeoutMs ?? 20_000),
    greetingCompletionTimeoutMs: Math.max(0, timers.greetingCompletionTimeoutMs ?? 2000),
  };
}

function transcriptsOf({ words, msPerWord, finalMs }: Sound): Transcript[] {
  const interim = words.map((_, index) => ({
    atMs: Math.round((index + 1) * msPerWord),
    words: words.slice(0, index + 1),
    isFinal: false,
  }));
  return finalMs === null ? interim : [...interim, { atMs: finalMs, words, isFinal: true }];
}

function judge(
  { words, isFinal }: Omit<Transcript, 'atMs'>,
  { hint }: Sound,
  { thresholdWordCount, digitCount = 0, recognizer }: DetectionSettings,
): DetectionEvent | undefined {
  const greeting = words.join(' ');
  const language = languageOf(recognizer);
  const type = 'amd_machine_detected';
  if (hint !== undefined && greeting.includes(hint))
    return { type, reason: 'hint', hint, language };
  if (digitCount > 0 && mostDigitsIn(greeting) >= digitCount) {
    return { type, reason: 'digit count', greeting, language };
  }
  if (words.length >= (thresholdWordCount || 9)) {
    return { type, reason: 'long greeting', greeting, language };
  }
  if (!isFinal) return undefined;
  return { type: 'amd_human_detected', reason: 'short greeting', greeting, language };
}

function mostDigitsIn(text: string): number {
  const runs = text.match(/\d(?: ?\d)*/g) ?? [];
  return Math.max(0, ...runs.map((run) => run.replaceAll(' ', '').length));
}

function languageOf(recognizer: DetectionSettings['recognizer']): string {
  const language = recognizer?.['language'];
  return typeof language === 'string' && language !== 'default' ? language : 'en-US';
}
