import { waitForAbort } from '../command-line.ts';
import type { Stack } from '../stack.ts';
import { addressTable } from '../welcome.ts';

/** What a demo has found, and what it does then. */
type Verdict = {
  disagreements: readonly string[];
  /** Printed if there are none. */
  agreement: string;
  exitWhenComplete: boolean;
  print: (line: string) => void;
  signal: AbortSignal;
};

/** Prints whether everything agrees. Then sets the exit code, or keeps everything running until Ctrl-C. */
export async function endDemo(
  stack: Pick<Stack, 'addresses' | 'devFile'>,
  { disagreements, agreement, exitWhenComplete, print, signal }: Verdict,
): Promise<void> {
  for (const sentence of disagreements) print(`Disagreement: ${sentence}`);
  if (disagreements.length === 0) print(agreement);
  if (exitWhenComplete) {
    process.exitCode = disagreements.length === 0 ? 0 : 1;
    return;
  }
  print(`\n${addressTable(stack)}\n\nEverything keeps running until Ctrl-C.`);
  await waitForAbort(signal);
  print('Stopping');
}
