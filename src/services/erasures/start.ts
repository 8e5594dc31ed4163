import { setTimeout as pause } from 'node:timers/promises';
import { type ErasureWorkDeps, workOnErasure } from './work.ts';

/** Between two looks for erasures while there are none. */
const IDLE_MS = 1_000;

/**
 * Carries out erasures until it is disposed of. Every API process may: one at a time works on each
 * erasure.
 */
export function startErasing(deps: ErasureWorkDeps): AsyncDisposable {
  const stopping = new AbortController();
  const running = eraseUntil(deps, stopping.signal);
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}

async function eraseUntil(deps: ErasureWorkDeps, stopped: AbortSignal): Promise<void> {
  let last: string | undefined;
  while (!stopped.aborted) {
    const organizationId = await workOnErasure(deps, last).catch((err: unknown) => {
      deps.log.warn({ err }, 'failed to look for erasures');
      return undefined;
    });
    last = organizationId ?? last;
    if (organizationId === undefined)
      await pause(IDLE_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}
