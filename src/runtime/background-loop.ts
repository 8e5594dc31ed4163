import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** A loop may begin with a request, whose ids its log lines must not have for ever. */
const withoutContext = AsyncLocalStorage.snapshot();

/**
 * Repeats some work until it is disposed of, which waits for the work under way: at once while there is
 * more to do, else after `idleMs`.
 * @param work returns whether there may be more to do now; its signal is aborted by the disposal
 * @param onFailure takes what the work threw before the disposal; the work is tried again after `idleMs`
 */
export function repeatInBackground(
  work: (stopped: AbortSignal) => Promise<boolean>,
  { idleMs, onFailure }: { idleMs: number; onFailure: (err: unknown) => void },
): AsyncDisposable {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const repeat = async () => {
    while (!stopped.aborted) {
      const hasMore = await work(stopped).catch((err: unknown) => {
        if (!stopped.aborted) onFailure(err);
        return false;
      });
      const ms = hasMore ? 0 : idleMs;
      await pause(ms, undefined, { signal: stopped }).catch(() => undefined);
    }
  };
  const running = withoutContext(repeat);
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}
