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
  /** The caller numbers of the batch in E.164, in the configured order; at least one. */
  numbers: readonly string[];
  /** Live calls by caller number; a missing number has none. */
  liveCalls: ReadonlyMap<string, number>;
  /** The caller number of the contact's last attempt; null before the first one. */
  lastNumber: string | null;
  calleeNumber: string;
  /** The turn of round robin: the contact's position in its batch plus its number of calls. */
  turn: number;
  /** At least 0, less than 1. */
  random: number;
};

/**
 * Picks the caller number of a call.
 *
 * - `least_loaded`: the number with the fewest live calls; the first among equals.
 * - `round_robin`: one number after the other.
 * - `random`: each number with the same probability.
 * - `sticky`: the number of the contact's last attempt while it is still listed, else round robin.
 * - `local_presence`: the longest common prefix with the callee's number, then least loaded.
 * @throws {RangeError} when `numbers` is empty
 */
export function pickCallerNumber(choice: CallerNumberChoice): string {
  const { strategy, numbers, lastNumber, turn, random } = choice;
  switch (strategy) {
    case 'least_loaded':
      return leastLoaded(numbers, choice.liveCalls);
    case 'round_robin':
      return nth(numbers, turn);
    case 'random':
      return nth(numbers, Math.floor(random * numbers.length));
    case 'sticky':
      return numbers.find((number) => number === lastNumber) ?? nth(numbers, turn);
    case 'local_presence':
      return leastLoaded(nearest(numbers, choice.calleeNumber), choice.liveCalls);
  }
}

export type CallerLoad = {
  numbers: readonly string[];
  liveCalls: ReadonlyMap<string, number>;
  /** Concurrent calls allowed per number; null sets no limit. */
  limit: number | null;
};

/** The numbers that may place one more call, in the given order. */
export function availableNumbers({ numbers, liveCalls, limit }: CallerLoad): readonly string[] {
  if (limit === null) return numbers;
  return numbers.filter((number) => (liveCalls.get(number) ?? 0) < limit);
}

/** How many more calls the numbers may place together; `Infinity` without a limit. */
export function availableCalls({ numbers, liveCalls, limit }: CallerLoad): number {
  if (limit === null) return Infinity;
  const spare = (number: string) => Math.max(0, limit - (liveCalls.get(number) ?? 0));
  return numbers.reduce((sum, number) => sum + spare(number), 0);
}

/** How many contacts may choose one of some caller numbers. */
export function countChoosing(
  choosing: readonly { numbers: readonly string[]; contacts: number }[],
  numbers: readonly string[],
): number {
  return choosing
    .filter((of) => of.numbers.some((number) => numbers.includes(number)))
    .reduce((sum, { contacts }) => sum + contacts, 0);
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
