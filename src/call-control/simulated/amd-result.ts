import { detectionTimers, type DetectionTimers } from '../../domain/detection-timers.ts';
import type { DetectionSettings } from '../ledger/call-details.ts';
import type { DetectionEvent } from '../network/step.ts';
import type { Sound } from './voice.ts';

/** What the recognizer has understood, `atMs` after the answer. */
type Transcript = { atMs: number; words: readonly string[]; isFinal: boolean };

/** The first finding about who answered, `atMs` after the answer. */
export type AmdResult = { atMs: number; event: DetectionEvent };

/**
 * Decides who answered by the rules of jambonz (`lib/utils/amd-utils.js`): a hint, digits or many
 * words mean a machine, and a final transcript of few words a human. The timers end the detection
 * without a finding.
 */
export function decideAmdResult(sound: Sound, settings: DetectionSettings): AmdResult {
  const { noSpeechTimeoutMs, decisionTimeoutMs } = amdTimers(settings);
  const transcripts = buildTranscripts(sound);
  const isSilent = !transcripts.some(({ atMs }) => atMs < noSpeechTimeoutMs);
  const timedOut: AmdResult =
    isSilent && noSpeechTimeoutMs <= decisionTimeoutMs
      ? { atMs: noSpeechTimeoutMs, event: { type: 'amd_no_speech_detected' } }
      : { atMs: decisionTimeoutMs, event: { type: 'amd_decision_timeout' } };
  const heardInTime = transcripts.filter(({ atMs }) => atMs < timedOut.atMs);
  const [first] = heardInTime.flatMap(({ atMs, ...transcript }): AmdResult[] => {
    const event = classifyTranscript(transcript, sound, settings);
    return event === undefined ? [] : [{ atMs, event }];
  });
  return first ?? timedOut;
}

/**
 * When the detection stops listening, in milliseconds after the answer: with the result, or after a
 * machine has been silent for `greetingCompletionTimeoutMs`.
 */
export function listeningEndMs(
  { atMs: decidedMs, event }: AmdResult,
  sound: Sound,
  settings: DetectionSettings,
): number {
  if (event.type !== 'amd_machine_detected') return decidedMs;
  const silenceMs = amdTimers(settings).greetingCompletionTimeoutMs;
  let endsMs = decidedMs + silenceMs;
  for (const { atMs } of buildTranscripts(sound)) {
    if (atMs > decidedMs && atMs < endsMs) endsMs = atMs + silenceMs;
  }
  return endsMs;
}

/** The timers of `amd`, with the defaults of jambonz. */
export function amdTimers({ timers }: DetectionSettings): DetectionTimers {
  return detectionTimers(timers);
}

function buildTranscripts({ words, msPerWord, finalMs }: Sound): Transcript[] {
  const interim = words.map((_, index) => ({
    atMs: Math.round((index + 1) * msPerWord),
    words: words.slice(0, index + 1),
    isFinal: false,
  }));
  return finalMs === null ? interim : [...interim, { atMs: finalMs, words, isFinal: true }];
}

function classifyTranscript(
  { words, isFinal }: Omit<Transcript, 'atMs'>,
  { hint }: Sound,
  { thresholdWordCount, digitCount = 0, recognizer }: DetectionSettings,
): DetectionEvent | undefined {
  const greeting = words.join(' ');
  const language = recognizerLanguage(recognizer);
  const type = 'amd_machine_detected';
  if (hint !== undefined && greeting.includes(hint)) {
    return { type, reason: 'hint', hint, language };
  }
  if (digitCount > 0 && longestDigitRun(greeting) >= digitCount) {
    return { type, reason: 'digit count', greeting, language };
  }
  if (words.length >= (thresholdWordCount || 9)) {
    return { type, reason: 'long greeting', greeting, language };
  }
  if (!isFinal) return undefined;
  return { type: 'amd_human_detected', reason: 'short greeting', greeting, language };
}

function longestDigitRun(text: string): number {
  const runs = text.match(/\d(?: ?\d)*/g) ?? [];
  return Math.max(0, ...runs.map((run) => run.replaceAll(' ', '').length));
}

function recognizerLanguage(recognizer: DetectionSettings['recognizer']): string {
  const language = recognizer?.['language'];
  return typeof language === 'string' && language !== 'default' ? language : 'en-US';
}
