/**
 * Fictional numbers whose last two digits choose the simulator's outcome: `numbers(3, '90')` returns
 * three busy numbers.
 */
export function numbersWithEnding(count: number, ending: string, area = '202555'): string[] {
  return Array.from({ length: count }, (_, n) => `+1${area}${String(n).padStart(2, '0')}${ending}`);
}

/** Fictional numbers that the simulator answers, from the one with this index on. */
export function answeredNumbers(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const ending = String(n % 90).padStart(2, '0');
    return `+1303${String(n).padStart(5, '0')}${ending}`;
  });
}
