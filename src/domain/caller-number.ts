export const PHONE_NUMBER_STRATEGIES = [
  'least_loaded',
  'round_robin',
  'random',
  'sticky',
  'local_presence',
] as const;
export type PhoneNumberStrategy = (typeof PHONE_NUMBER_STRATEGIES)[number];

export type CallerNumberChoice = {
  strategy: PhoneNumberStrategy;
  /** The campaign's or batch's numbers in E.164, in the order given; at least one. */
  numbers: readonly string[];
  /** Live calls by caller number; a number that is missing has none. */
  liveCalls: ReadonlyMap<string, number>;
  /** The number of the contact's last attempt, if there was one. */
  lastNumber: string | null;
  calleeNumber: string;
  /** The turn of round robin: the place of the contact in its batch, and one more with each call. */
  turn: number;
  /** At least 0, less than 1. */
  random: number;
};

/**
 * The number that a call comes from.
 * `least_loaded`: fewest live calls now, the first of equals. `round_robin`: one after the other.
 * `sticky`: the number of the contact's last attempt while it is still listed, else round robin.
 * `local_presence`: longest common prefix with the callee, then least loaded.
 * @throws {RangeError} when there is no number to choose from
 */
export function pickCallerNumber(question: CallerNumberChoice): string {
  const { strategy, numbers, lastNumber, turn, random } = question;
  switch (strategy) {
    case 'least_loaded':
      return leastLoaded(numbers, question.liveCalls);
    case 'round_robin':
      return nth(numbers, turn);
    case 'random':
      return nth(numbers, Math.floor(random * numbers.length));
    case 'sticky':
      return numbers.find((number) => number === lastNumber) ?? nth(numbers, turn);
    case 'local_presence':
      return leastLoaded(nearest(numbers, question.calleeNumber), question.liveCalls);
  }
}

export type CallerLoad = {
  numbers: readonly string[];
  liveCalls: ReadonlyMap<string, number>;
  /** Calls that each number may be in at the same time; null sets no limit. */
  limit: number | null;
};

/** The numbers that may make one more call, in the order given. */
export function availableNumbers({ numbers, liveCalls, limit }: CallerLoad): readonly string[] {
  if (limit === null) return numbers;
  return numbers.filter((number) => (liveCalls.get(number) ?? 0) < limit);
}

/** How many calls some numbers may still make together. */
export function availableCalls({ numbers, liveCalls, limit }: CallerLoad): number {
  if (limit === null) return Infinity;
  const spare = (number: string) => Math.max(0, limit - (liveCalls.get(number) ?? 0));
  return numbers.reduce((sum, number) => sum + spare(number), 0);
}

function nth(numbers: readonly string[], index: number): string {
  const number = numbers[index % numbers.length];
  if (number === undefined) throw new RangeError('Cannot pick a caller number: the list is empty');
  return number;
}

function leastLoaded(numbers: readonly string[], liveCalls: ReadonlyMap<string, number>): string {
  const load = (number: string) => liveCalls.get(number) ?? 0;
  return nth(
    numbers.toSorted((a, b) => load(a) - load(b)),
    0,
  );
}

function nearest(numbers: readonly string[], callee: string): readonly string[] {
  const lengths = numbers.map((number) => commonPrefixLength(number, callee));
  const longest = Math.max(...lengths);
  return numbers.filter((_, index) => lengths[index] === longest);
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
