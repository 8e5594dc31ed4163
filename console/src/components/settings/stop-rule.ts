/** A rule that stops calling, as a form has it; without both parts there is none. */
export type StopRule = { disposition: string; count: number | null };

type Stored = { disposition: string; count: number };

export const NO_STOP_RULE: StopRule = { disposition: '', count: null };

/** The member of the API. A rule of which a part is missing is sent as it is: the API says what it lacks. */
export function stopWhenOf({ disposition, count }: StopRule): Stored | null {
  if (disposition.trim() === '' && count === null) return null;
  // The API refuses a missing number.
  return { disposition: disposition.trim(), count: count as number };
}
