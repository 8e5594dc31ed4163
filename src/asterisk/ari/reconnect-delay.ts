const FIRST_MS = 100;
const LONGEST_MS = 5000;

/**
 * How long to wait before the next try to connect: 100 ms, then twice as long each time, 5 s at most.
 * @param failures how many tries have failed since the last connection
 */
export function reconnectDelayMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
}
