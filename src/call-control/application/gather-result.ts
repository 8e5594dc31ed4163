import type { MembersOf } from './verb.ts';

type Gather = MembersOf<'gather'>;

/** The recognizer of a call, for gathers that name none. */
export type Recognizer = { vendor: string; language: string };

/** What the callee did while a `gather` waited. */
export type Gathered = {
  /**
   * The members that the action hook gets besides those of the call; null if the callee hung up.
   */
  result: Record<string, unknown> | null;
  /** What the callee did, as a line of the transcript; null if nothing. */
  transcriptLine: string | null;
};

/** What the callee said, and how sure the recognizer is, from 0 to 1. */
export type Said = { speech: string; confidence: number };

/** The callee has pressed keys. */
export function keysGathered(pressed: string): Gathered {
  const result = { digits: pressed, reason: 'dtmfDetected' };
  return { result, transcriptLine: keysLine(pressed) };
}

/** The callee has not answered in time. Keys that are too few are in the transcript only. */
export function timedOut(pressed = ''): Gathered {
  return { result: { reason: 'timeout' }, transcriptLine: keysLine(pressed) };
}

/** The callee has spoken. */
export function speechGathered(verb: Gather, said: Said, recognizer: Recognizer): Gathered {
  const result = speechResult(verb, said, recognizer);
  return { result, transcriptLine: `Callee: ${said.speech}` };
}

/** The callee has hung up. */
export const HUNG_UP: Gathered = { result: null, transcriptLine: null };

function keysLine(pressed: string): string | null {
  return pressed === '' ? null : `Callee pressed: ${pressed}`;
}

function speechResult(
  { recognizer: own }: Gather,
  { speech, confidence }: Said,
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
