import { RedialError } from '../domain/errors.ts';

/** On Ctrl-C both the terminal and npm signal this process, so one key press arrives twice. */
const sameKeyPressMs = 1_000;

/**
 * Runs the main function of a terminal command. SIGINT, SIGTERM and SIGHUP abort its signal. A
 * further signal more than a second later ends the process and its children at once. An error
 * sets exit code 1; of a {@link RedialError} only the message is printed.
 */
export async function runMain(main: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  let firstMs = Infinity;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      const nowMs = performance.now();
      if (nowMs - firstMs > sameKeyPressMs) process.exit(130);
      firstMs = Math.min(firstMs, nowMs);
      stop.abort();
    });
  }
  // Writing to a closed terminal or pipe must not crash the process before it stops its children.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  try {
    await main(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return;
    process.exitCode = 1;
    process.stderr.write(`${error instanceof RedialError ? error.message : withStack(error)}\n`);
  }
}

/** Resolves when the signal is aborted. */
export async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
    // A promise alone does not keep the process alive.
    const keepAlive = setInterval(() => {}, 2 ** 30);
    signal.addEventListener('abort', () => clearInterval(keepAlive), { once: true });
  });
}

/** An unexpected error is a bug in Redial; its stack shows where. */
function withStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
