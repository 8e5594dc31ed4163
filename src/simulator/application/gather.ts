import type { CalleeAnswer } from './callee-answer.ts';
import { speechDurationMs } from './say.ts';
import type { MembersOf } from './verb.ts';

type Gather = MembersOf<'gather'>;

/** How a `gather` ends, in simulated time after its prompt. */
export type GatherResult = {
  /** Infinite where nothing ends it. */
  afterMs: number;
  /** The members that its action hook is told beside those of the call; null: the callee hung up. */
  result: Record<string, unknown> | null;
  /** What the callee was heard to do until then. */
  heard: string | null;
};

/** The recognizer of a call, where a gather names none. */
export type Recognizer = { vendor: string; language: string };

const DEFAULT_TIMEOUT_SECONDS = 15;
const BETWEEN_KEYS_MS = 500;
const CONFIDENCE = 0.92;

/**
 * What comes of a gather when the callee, who hears its prompt out, answers like this. Rules and
 * results are those of jambonz (`lib/tasks/gather.js`).
 */
export function gather(verb: Gather, answer: CalleeAnswer, recognizer: Recognizer): GatherResult {
  const timeoutMs = timeoutMsOf(verb);
  const beginsMs = 1000 * (answer.after_seconds ?? 1);
  const inputs = verb.input ?? ['digits'];
  if (answer.digits !== undefined && inputs.includes('digits')) {
    return gatherDigits(verb, answer.digits, { beginsMs, timeoutMs });
  }
  if (beginsMs >= timeoutMs) return timedOut(timeoutMs);
  if (answer.hangup) return { afterMs: beginsMs, result: null, heard: null };
  if (answer.speech === undefined || !inputs.includes('speech')) return timedOut(timeoutMs);
  const { speech, confidence = CONFIDENCE } = answer;
  return {
    afterMs: beginsMs + speechDurationMs(speech),
    result: speechResult(verb, { speech, confidence }, recognizer),
    heard: `Callee: ${speech}`,
  };
}

function timeoutMsOf({ timeout }: Gather): number {
  if (timeout === 0) return Number.POSITIVE_INFINITY;
  return 1000 * (timeout || DEFAULT_TIMEOUT_SECONDS);
}

function timedOut(afterMs: number): GatherResult {
  return { afterMs, result: { reason: 'timeout' }, heard: null };
}

/**
 * Keys end it by the finishing key or by their number. The time between keys is limited only once
 * `minDigits` are there, and without `minDigits` never; it then takes the place of the time-out. At a
 * time-out the keys count only if they are at least `minDigits`.
 */
function gatherDigits(
  verb: Gather,
  keys: string,
  { beginsMs, timeoutMs }: { beginsMs: number; timeoutMs: number },
): GatherResult {
  const { minDigits = Number.POSITIVE_INFINITY, interDigitTimeout = 0 } = verb;
  let deadlineMs = timeoutMs;
  let pressed = '';
  for (let index = 0; index < keys.length; index += 1) {
    const atMs = beginsMs + index * BETWEEN_KEYS_MS;
    if (atMs >= deadlineMs) break;
    if (keys[index] === verb.finishOnKey) return digitsGathered(atMs, pressed);
    pressed += keys[index];
    if (isComplete(verb, pressed)) return digitsGathered(atMs, pressed);
    if (interDigitTimeout > 0 && pressed.length >= minDigits) {
      deadlineMs = atMs + interDigitTimeout * 1000;
    }
  }
  if (pressed.length >= minDigits) return digitsGathered(deadlineMs, pressed);
  return { ...timedOut(deadlineMs), heard: heardKeys(pressed) };
}

function isComplete({ numDigits, maxDigits }: Gather, { length }: string): boolean {
  return length === numDigits || length === maxDigits;
}

function digitsGathered(afterMs: number, pressed: string): GatherResult {
  const result = { digits: pressed, reason: 'dtmfDetected' };
  return { afterMs, result, heard: heardKeys(pressed) };
}

function heardKeys(pressed: string): string | null {
  return pressed === '' ? null : `Callee pressed: ${pressed}`;
}

function speechResult(
  { recognizer: own }: Gather,
  { speech, confidence }: { speech: string; confidence: number },
  recognizer: Recognizer,
): Record<string, unknown> {
  const alternatives = [{ confidence, transcript: speech }];
  const isUnsure = confidence > 0 && confidence < (own?.minConfidence ?? 0);
  return {
    speech: {
      language_code: nameUnlessDefault(own?.language) ?? recognizer.language,
      channel_tag: 1,
      is_final: true,
      alternatives,
      vendor: {
        name: nameUnlessDefault(own?.vendor) ?? recognizer.vendor,
        evt: { is_final: true, alternatives },
      },
    },
    reason: isUnsure ? 'stt-low-confidence' : 'speechDetected',
  };
}

/** A vendor or language of its own; `default` is what the call has. */
export function nameUnlessDefault(name: string | undefined): string | undefined {
  return name === 'default' ? undefined : name;
}
