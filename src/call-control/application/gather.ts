import type { CalleeAnswer } from './callee-answer.ts';
import { deadlineMs, isEnough, NO_KEYS, pressKey, promptEnded } from './gather-keys.ts';
import { HUNG_UP, keysGathered, speechGathered, timedOut } from './gather-result.ts';
import type { Gathered, Recognizer } from './gather-result.ts';
import { speechDurationMs } from './say.ts';
import type { MembersOf } from './verb.ts';

type Gather = MembersOf<'gather'>;

/**
 * How a `gather` ends. Its time is simulated and counts from the end of its prompt; infinite if nothing
 * ends it.
 */
export type GatherResult = Gathered & { afterMs: number };

const BETWEEN_KEYS_MS = 500;
const CONFIDENCE = 0.92;

/**
 * The result of a gather whose callee listens to the whole prompt and then answers as given. Rules and
 * results are those of jambonz (`lib/tasks/gather.js`).
 */
export function gather(verb: Gather, answer: CalleeAnswer, recognizer: Recognizer): GatherResult {
  const timeoutMs = promptEnded(verb, NO_KEYS, 0).timeoutAtMs;
  const beginsMs = 1000 * (answer.after_seconds ?? 1);
  const inputs = verb.input ?? ['digits'];
  if (answer.digits !== undefined && inputs.includes('digits')) {
    return gatherDigits(verb, answer.digits, beginsMs);
  }
  if (beginsMs >= timeoutMs) return { afterMs: timeoutMs, ...timedOut() };
  if (answer.hangup) return { afterMs: beginsMs, ...HUNG_UP };
  if (answer.speech === undefined || !inputs.includes('speech')) {
    return { afterMs: timeoutMs, ...timedOut() };
  }
  const { speech, confidence = CONFIDENCE } = answer;
  const afterMs = beginsMs + speechDurationMs(speech);
  return { afterMs, ...speechGathered(verb, { speech, confidence }, recognizer) };
}

function gatherDigits(verb: Gather, digits: string, beginsMs: number): GatherResult {
  let keys = promptEnded(verb, NO_KEYS, 0);
  for (const [index, key] of digits.split('').entries()) {
    const atMs = beginsMs + index * BETWEEN_KEYS_MS;
    if (atMs >= deadlineMs(keys)) break;
    const next = pressKey(verb, keys, { key, atMs });
    if (next.isOver) return { afterMs: atMs, ...keysGathered(next.keys.pressed) };
    keys = next.keys;
  }
  const { pressed } = keys;
  const gathered = isEnough(verb, keys) ? keysGathered(pressed) : timedOut(pressed);
  return { afterMs: deadlineMs(keys), ...gathered };
}
