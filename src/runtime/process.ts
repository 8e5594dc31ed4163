import process from 'node:process';
import { StartupError } from '../domain/errors.ts';

/** A part that runs until it is disposed; `failed` rejects when it cannot go on by itself. */
export type Part = { ready: string; failed?: Promise<never> } & AsyncDisposable;

const FORCE_EXIT_MS = 25_000;

/**
 * Runs one part of Redial as a process: starts it, says on stdout that it is ready, waits for
 * SIGINT or SIGTERM, and stops it cleanly. A part that cannot start says why in a sentence a cause
 * and ends with exit code 1.
 */
export async function runProcess(start: () => Promise<Part>): Promise<void> {
  const asked = stopSignal();
  try {
    await using part = await start();
    process.stdout.write(`ready: ${part.ready}\n`);
    await Promise.race([asked, ...(part.failed === undefined ? [] : [part.failed])]).finally(() =>
      // A connection that does not close must not keep the process for ever, failed or asked.
      setTimeout(() => process.exit(1), FORCE_EXIT_MS).unref(),
    );
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 1_000).unref();
  }
}

/** Runs something that ends by itself, and prints what it answers. */
export async function runToEnd(run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve());
  });
}

/** One sentence for what was foreseen; the stack only for what is a defect. */
function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
