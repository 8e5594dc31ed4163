import process from 'node:process';
import { StartupError } from '../domain/errors.ts';

/** A part of Redial that runs until it is disposed. `failed` rejects when it stops on its own. */
export type Part = { ready: string; failed?: Promise<never> } & AsyncDisposable;

const FORCE_EXIT_MS = 25_000;

/**
 * Runs one part of Redial as a process: starts it, prints on stdout that it is ready, waits for
 * SIGINT, SIGTERM or SIGHUP, and stops it. If the part cannot start or fails later, the process
 * prints the reason on stderr and exits with code 1.
 * @param start is given a signal that is aborted when the process is to stop
 */
export async function runProcess(start: (stop: AbortSignal) => Promise<Part>): Promise<void> {
  const stop = new AbortController();
  const stopRequested = waitForStopSignal().then(() => stop.abort());
  try {
    await using part = await start(stop.signal);
    process.stdout.write(`ready: ${part.ready}\n`);
    const ends = part.failed === undefined ? [stopRequested] : [stopRequested, part.failed];
    await Promise.race(ends).finally(() =>
      // A connection that does not close must not keep the process alive.
      setTimeout(() => process.exit(1), FORCE_EXIT_MS).unref(),
    );
  } catch (error) {
    if (!isInterruption(error, stop.signal)) {
      process.stderr.write(`${explain(error)}\n`);
      process.exitCode = 1;
    }
  } finally {
    // A request that does not end, such as one to a collector that hangs, must not keep the process alive.
    setTimeout(() => process.exit(), 1_000).unref();
  }
}

/** Whether a start has ended because the process was to stop. */
function isInterruption(error: unknown, stop: AbortSignal): boolean {
  return stop.aborted && error instanceof Error && error.name === 'AbortError';
}

/** Runs a command that ends on its own and prints its result; exit code 1 when it fails. */
export async function runToEnd(run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

async function waitForStopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve());
  });
}

/** One sentence for an expected error; the stack for a defect. */
function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The clock of the machine; tests put their own in its place. */
export const systemClock = { now: () => new Date() };
