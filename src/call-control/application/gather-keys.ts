import type { MembersOf } from './verb.ts';

type Gather = MembersOf<'gather'>;

/** The keys of a gather so far. Times are milliseconds of one clock; infinite: never. */
export type Keys = {
  pressed: string;
  /** When `timeout` is over. */
  timeoutAtMs: number;
  /** When `interDigitTimeout` is over. */
  interDigitAtMs: number;
};

export const NO_KEYS: Keys = {
  pressed: '',
  timeoutAtMs: Number.POSITIVE_INFINITY,
  interDigitAtMs: Number.POSITIVE_INFINITY,
};

const DEFAULT_TIMEOUT_SECONDS = 15;

/** `timeout` counts from the end of the prompt, or from where it was cut off. */
export function promptEnded(verb: Gather, keys: Keys, atMs: number): Keys {
  return { ...keys, timeoutAtMs: atMs + timeoutMsOf(verb) };
}

/**
 * Adds a key, by the rules of jambonz (`lib/tasks/gather.js`). A gather is over at its finishing key, or
 * when enough keys are pressed. The first key begins `timeout`, if the prompt is not over.
 * `interDigitTimeout` replaces it once `minDigits` keys are pressed, and never applies without
 * `minDigits`.
 */
export function pressKey(
  verb: Gather,
  before: Keys,
  { key, atMs }: { key: string; atMs: number },
): { keys: Keys; isOver: boolean } {
  const timeoutAtMs = Math.min(before.timeoutAtMs, atMs + timeoutMsOf(verb));
  const running = { ...before, timeoutAtMs, interDigitAtMs: Number.POSITIVE_INFINITY };
  if (key === verb.finishOnKey) return { keys: running, isOver: true };
  const keys = { ...running, pressed: before.pressed + key };
  if (isComplete(verb, keys.pressed)) return { keys, isOver: true };
  const { interDigitTimeout = 0 } = verb;
  if (interDigitTimeout <= 0 || !isEnough(verb, keys)) return { keys, isOver: false };
  const interDigitAtMs = atMs + interDigitTimeout * 1000;
  return {
    keys: { ...keys, interDigitAtMs, timeoutAtMs: Number.POSITIVE_INFINITY },
    isOver: false,
  };
}

/** When the gather is over if no further key is pressed. */
export function deadlineMs({ timeoutAtMs, interDigitAtMs }: Keys): number {
  return Math.min(timeoutAtMs, interDigitAtMs);
}

/** Whether the keys count at the deadline: there must be at least `minDigits`, which must be given. */
export function isEnough({ minDigits }: Gather, { pressed }: Keys): boolean {
  return minDigits !== undefined && pressed.length >= minDigits;
}

function isComplete({ numDigits, maxDigits }: Gather, { length }: string): boolean {
  return length === numDigits || length === maxDigits;
}

/** A `timeout` of 0 means none. */
function timeoutMsOf({ timeout }: Gather): number {
  if (timeout === 0) return Number.POSITIVE_INFINITY;
  return 1000 * (timeout || DEFAULT_TIMEOUT_SECONDS);
}
