import type { AttemptTrace } from '../domain/attempt-trace.ts';

/** The ids that the next span takes instead of random ones; undefined: none. */
let given: AttemptTrace | undefined;

/** Gives the spans that `start` begins, which it does before it returns, the ids of an attempt. */
export const attemptIds = {
  during<Result>(ids: AttemptTrace, start: () => Result): Result {
    given = ids;
    try {
      return start();
    } finally {
      given = undefined;
    }
  },
  given: (): AttemptTrace | undefined => given,
};
