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

/** The first ones tell enough: most of a kind have one cause. */
const SHOWN = 20;

/** Prints whether everything agrees. Then sets the exit code, or keeps everything running until Ctrl-C. */
export async function endDemo(
  stack: Pick<Stack, 'addresses' | 'devFile' | 'secrets'>,
  { disagreements, agreement, exitWhenComplete, print, signal }: Verdict,
): Promise<void> {
  for (const sentence of disagreements.slice(0, SHOWN)) print(`Disagreement: ${sentence}`);
  const more = disagreements.length - SHOWN;
  if (more > 0) print(`${more} more disagreements`);
  if (disagreements.length === 0) print(agreement);
  if (exitWhenComplete) {
    process.exitCode = disagreements.length === 0 ? 0 : 1;
    return;
  }
  print(
    `\n${addressTable(stack, { isTerminal: process.stdout.isTTY })}\n\nEverything keeps running until Ctrl-C.`,
  );
  await waitForAbort(signal);
  print('Stopping');
}
