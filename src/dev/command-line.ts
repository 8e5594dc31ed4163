import { RedialError } from '../domain/errors.ts';

/** npm hands on the Ctrl-C that the terminal sends to both, so one key press arrives twice. */
const sameKeyPressMs = 1_000;

/**
 * Runs a command of the terminal. SIGINT, SIGTERM and SIGHUP abort its signal; another one more
 * than a second later ends the process and its children at once. What `main` refuses is printed as one sentence, with exit code 1.
 */
export async function runCommand(main: (signal: AbortSignal) => Promise<void>): Promise<void> {
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
  // A closed terminal or pipe must not keep the children from being stopped.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  try {
    await main(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return;
    process.exitCode = 1;
    process.stderr.write(`${error instanceof RedialError ? error.message : describe(error)}\n`);
  }
}

/** Resolves when the signal is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
    // A promise alone does not keep the process alive.
    const hold = setInterval(() => {}, 2 ** 30);
    signal.addEventListener('abort', () => clearInterval(hold), { once: true });
  });
}

/** Not foreseen: a defect of Redial, whose place must be found. */
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
