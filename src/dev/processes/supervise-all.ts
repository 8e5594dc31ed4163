import { type Part, supervise, type SupervisorOptions } from './supervisor.ts';

/**
 * Starts several parts at the same time and supervises them; disposing stops them at the same time.
 * @throws {StartupError} a part did not start; the others are stopped first
 */
export async function superviseAll(
  parts: readonly Part[],
  options: Omit<SupervisorOptions, 'onStart'> & { onStart: (part: string, pid: number) => void },
): Promise<AsyncDisposable> {
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const started = await Promise.allSettled(
    parts.map((part) => {
      const onStart = (pid: number) => options.onStart(part.name, pid);
      return supervise(part, { ...options, onStart, signal }).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      });
    }),
  );
  const running = started.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  const stopAll = async () => {
    await Promise.all(running.map((part) => part[Symbol.asyncDispose]()));
  };
  if (failed.signal.aborted) {
    await stopAll();
    throw failed.signal.reason;
  }
  return { [Symbol.asyncDispose]: stopAll };
}
