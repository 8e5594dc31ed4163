import type { CalleeAnswer } from './callee-answer.ts';
import { speechDurationMs } from './say.ts';
import type { MembersOf } from './verb.ts';

type Gather = MembersOf<'gather'>;

/** How a `gather` ends. Times are simulated and count from the end of its prompt. */
export type GatherResult = {
  /** Infinite if nothing ends it. */
  afterMs: number;
  /**
   * The members that the action hook gets besides those of the call; null if the callee hung up.
   */
  result: Record<string, unknown> | null;
  /** What the callee did, as a line of the transcript; null if nothing. */
  transcriptLine: string | null;
};

/** The recognizer of a call, for gathers that name none. */
export type Recognizer = { vendor: string; language: string };

const DEFAULT_TIMEOUT_SECONDS = 15;
const BETWEEN_KEYS_MS = 500;
const CONFIDENCE = 0.92;

/**
 * The result of a gather whose callee listens to the whole prompt and then answers as given. Rules and
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
  if (answer.hangup) return { afterMs: beginsMs, result: null, transcriptLine: null };
  if (answer.speech === undefined || !inputs.includes('speech')) return timedOut(timeoutMs);
  const { speech, confidence = CONFIDENCE } = answer;
  return {
    afterMs: beginsMs + speechDurationMs(speech),
    result: speechResult(verb, { speech, confidence }, recognizer),
    transcriptLine: `Callee: ${speech}`,
  };
}

function timeoutMsOf({ timeout }: Gather): number {
  if (timeout === 0) return Number.POSITIVE_INFINITY;
  return 1000 * (timeout || DEFAULT_TIMEOUT_SECONDS);
}

function timedOut(afterMs: number): GatherResult {
  return { afterMs, result: { reason: 'timeout' }, transcriptLine: null };
}

/**
 * The gather ends at the finishing key, or when enough keys are pressed. `interDigitTimeout` replaces
 * the time-out once `minDigits` keys are pressed, and never applies without `minDigits`. At a time-out
 * the keys count only if there are at least `minDigits`.
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
  return { ...timedOut(deadlineMs), transcriptLine: keysLine(pressed) };
}

function isComplete({ numDigits, maxDigits }: Gather, { length }: string): boolean {
  return length === numDigits || length === maxDigits;
}

function digitsGathered(afterMs: number, pressed: string): GatherResult {
  const result = { digits: pressed, reason: 'dtmfDetected' };
  return { afterMs, result, transcriptLine: keysLine(pressed) };
}

function keysLine(pressed: string): string | null {
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

/** The vendor or language; undefined for `default`, which means the one of the call. */
export function nameUnlessDefault(name: string | undefined): string | undefined {
  return name === 'default' ? undefined : name;
}
