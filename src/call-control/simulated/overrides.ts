import { readAnswers } from '../application/callee-answer.ts';
import type { CalleeAnswer } from '../application/callee-answer.ts';
import { NETWORK_OUTCOMES, VOICES } from '../../config/simulator.ts';
import type { NetworkOutcome, Voice } from '../../config/simulator.ts';

/** What the member `simulator` of a call's tag sets for that call. */
export type Overrides = {
  outcome?: NetworkOutcome;
  voice?: Voice;
  /** What the callee does at each `gather` of an application. */
  answers?: readonly CalleeAnswer[];
};

/** Reads the overrides of a tag and leaves out invalid ones (see `findOverrideProblem`). */
export function readOverrides(tag: Record<string, unknown> | null): Overrides {
  const { outcome, voice, answers } = overrideMembers(tag);
  const knownAnswers = readAnswers(answers, 'answers');
  const knownOutcome = NETWORK_OUTCOMES.find((name) => name === String(outcome));
  const knownVoice = VOICES.find((name) => name === voice);
  return {
    ...(knownOutcome !== undefined && { outcome: knownOutcome }),
    ...(knownVoice !== undefined && { voice: knownVoice }),
    ...(knownAnswers.ok && { answers: knownAnswers.answers }),
  };
}

/** The first invalid override of a tag, in one sentence. */
export function findOverrideProblem(tag: Record<string, unknown> | null): string | undefined {
  const { outcome, voice, answers } = overrideMembers(tag);
  const known = readOverrides(tag);
  if (outcome !== undefined && known.outcome === undefined) {
    return `tag.simulator.outcome must be one of ${NETWORK_OUTCOMES.join(', ')}`;
  }
  if (voice !== undefined && known.voice === undefined) {
    return `tag.simulator.voice must be one of ${VOICES.join(', ')}`;
  }
  if (answers === undefined) return undefined;
  const read = readAnswers(answers, 'tag.simulator.answers');
  return read.ok ? undefined : read.msg;
}

function overrideMembers(tag: Record<string, unknown> | null): {
  [Name in keyof Overrides]?: unknown;
} {
  const overrides = tag?.['simulator'];
  return typeof overrides === 'object' && overrides !== null ? overrides : {};
}
