import { readAnswers } from '../application/callee-answer.ts';
import type { CalleeAnswer } from '../application/callee-answer.ts';
import { NETWORK_OUTCOMES, VOICES } from '../../config/simulator.ts';
import type { NetworkOutcome, Voice } from '../../config/simulator.ts';

/** What the member `simulator` of a tag asks of the simulated network for this one call. */
export type Wishes = {
  outcome?: NetworkOutcome;
  voice?: Voice;
  /** What the callee does at each gather of an application. */
  answers?: readonly CalleeAnswer[];
};

/** The wishes of a tag; what is not understood is none (`problemOfWishes` names it). */
export function wishesOf(tag: Record<string, unknown> | null): Wishes {
  const { outcome, voice, answers } = membersOf(tag);
  const knownAnswers = readAnswers(answers, 'answers');
  const knownOutcome = NETWORK_OUTCOMES.find((name) => name === String(outcome));
  const knownVoice = VOICES.find((name) => name === voice);
  return {
    ...(knownOutcome !== undefined && { outcome: knownOutcome }),
    ...(knownVoice !== undefined && { voice: knownVoice }),
    ...(knownAnswers.ok && { answers: knownAnswers.answers }),
  };
}

/** What is wrong with the wishes of a tag, in one sentence. */
export function problemOfWishes(tag: Record<string, unknown> | null): string | undefined {
  const { outcome, voice, answers } = membersOf(tag);
  const known = wishesOf(tag);
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

function membersOf(tag: Record<string, unknown> | null): { [Name in keyof Wishes]?: unknown } {
  const wishes = tag?.['simulator'];
  return typeof wishes === 'object' && wishes !== null ? wishes : {};
}
