/** The figures of a caller number are those of so many milliseconds before now. */
export const HEALTH_WINDOW_MS = 24 * 3_600_000;

/**
 * Conversations up to this length are short: what carriers count as a short-duration call, and charge
 * for where it is more than 15 % or so of the answered calls.
 */
export const SHORT_CALL_SECONDS = 6;

/** Why a caller number rests. */
export const REST_REASONS = ['low_answer_rate', 'short_calls', 'by_request'] as const;
export type RestReason = (typeof REST_REASONS)[number];

/** When a caller number of an organization rests by itself. */
export type NumberRestRule = {
  /** No share is judged that is one of fewer calls. */
  minCalls: number;
  /** From 0 to 1; null: not judged. */
  minAnswerRate: number | null;
  /** From 0 to 1; null: not judged. */
  maxShortCallShare: number | null;
  restHours: number;
};

/** Calls from one number in a span of time. */
export type NumberFigures = {
  /** Calls that have ended or were answered: of these it is known whether somebody answered. */
  decided: number;
  answered: number;
  /** Answered calls that have ended: of these it is known how long they were. */
  talked: number;
  short: number;
};

/** The share of calls that were answered; null where none is decided. */
export function answerRate({ decided, answered }: NumberFigures): number | null {
  return decided === 0 ? null : answered / decided;
}

/** The share of answered calls that were short; null where none has ended. */
export function shortCallShare({ talked, short }: NumberFigures): number | null {
  return talked === 0 ? null : short / talked;
}

/**
 * Why a number is to rest by a rule; null: it goes on. A share is judged once it is one of `minCalls` calls,
 * so that the first calls of a day prove nothing.
 * @example restReason({ decided: 50, answered: 4, talked: 4, short: 0 },
 *   { minCalls: 50, minAnswerRate: 0.1, maxShortCallShare: null, restHours: 24 }) // 'low_answer_rate'
 */
export function restReason(figures: NumberFigures, rule: NumberRestRule): RestReason | null {
  const { minCalls, minAnswerRate, maxShortCallShare } = rule;
  const rate = figures.decided < minCalls ? null : answerRate(figures);
  if (rate !== null && minAnswerRate !== null && rate < minAnswerRate) return 'low_answer_rate';
  const share = figures.talked < minCalls ? null : shortCallShare(figures);
  if (share !== null && maxShortCallShare !== null && share > maxShortCallShare) {
    return 'short_calls';
  }
  return null;
}

/** Until when numbers make no call, by number. */
export type NumberWaits = ReadonlyMap<string, Date>;

/**
 * When the first of some caller numbers may be called from again: each waits for the last of its waits.
 * @param numbers at least one
 * @returns null when one of them may be called from now
 */
export function freeAgainAt(
  numbers: readonly string[],
  waits: readonly NumberWaits[],
  now: Date,
): Date | null {
  const instants = numbers.map((number) =>
    Math.max(now.getTime(), ...waits.map((until) => until.get(number)?.getTime() ?? 0)),
  );
  const first = Math.min(...instants);
  return first > now.getTime() ? new Date(first) : null;
}
