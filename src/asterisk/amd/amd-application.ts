import type { DetectionTimers } from '../../domain/detection-timers.ts';

/** What `AMD()` of Asterisk has found. */
export type AmdFinding = 'human' | 'machine' | 'silence' | 'undecided';

/**
 * Bounds of a person's greeting, in milliseconds, measured on 192 spoken greetings (see
 * docs/telephony.md). Words are not counted, for persons say more than three, too.
 */
const HUMAN = { longestSpeech: 2_500, silenceAfter: 1_000 };
const LONGEST_MS = 600_000;
const SHORTEST_WORD_MS = 100;
const SILENCE_BETWEEN_WORDS_MS = 50;
const MANY_WORDS = 1_000;
/** The mean of 16-bit samples below which a frame is silent. */
export const SILENCE_THRESHOLD = 128;

/**
 * The arguments of `AMD()`, in its order. The longest word is as long as the longest analysis, so that
 * only the length of the greeting tells.
 */
export function amdArguments({ noSpeechTimeoutMs, decisionTimeoutMs }: DetectionTimers): string {
  const values = [
    noSpeechTimeoutMs,
    HUMAN.longestSpeech,
    HUMAN.silenceAfter,
    decisionTimeoutMs,
    SHORTEST_WORD_MS,
    SILENCE_BETWEEN_WORDS_MS,
    MANY_WORDS,
    SILENCE_THRESHOLD,
    LONGEST_MS,
  ];
  // A value of zero would mean the one of amd.conf.
  return values.map((value) => Math.min(Math.max(1, Math.round(value)), LONGEST_MS)).join(',');
}

/**
 * What `AMD()` has found, from the arguments of the StasisStart that follows it: `amd`, AMDSTATUS and
 * AMDCAUSE. Asterisk counts silence as a machine.
 * @returns undefined if `AMD()` did not end
 */
export function readAmdFinding(args: readonly string[] = []): AmdFinding | undefined {
  const [name, status, cause = ''] = args;
  if (name !== 'amd') return undefined;
  if (cause.startsWith('INITIALSILENCE')) return 'silence';
  if (status === 'HUMAN') return 'human';
  return status === 'MACHINE' ? 'machine' : 'undecided';
}
