import { Worker } from 'node:worker_threads';

const ENTRY = new URL('import-thread-entry.ts', import.meta.url);
/** Enough for every accepted file. A thread that needs more is terminated, not the process. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 48 };
/** For so long an idle thread keeps its memory, about 30 MB. */
const IDLE_MS = 60_000;

type IdleThread = { thread: Worker; forget: () => void };

let idle: IdleThread | undefined;

/** A thread that waits for an order: the idle one, or a new one, whose start takes 0.3 s of CPU. */
export function takeThread(): Worker {
  if (idle === undefined) return new Worker(ENTRY, { resourceLimits });
  const { thread, forget } = idle;
  forget();
  thread.ref();
  return thread;
}

/** Keeps a thread that waits for an order, or ends it: one idle thread is enough. */
export async function keepThread(thread: Worker): Promise<void> {
  if (idle !== undefined) {
    await thread.terminate();
    return;
  }
  const forget = () => {
    clearTimeout(expiry);
    thread.off('exit', forget).off('error', forget);
    idle = undefined;
  };
  const end = () => {
    forget();
    void thread.terminate();
  };
  const expiry = setTimeout(end, IDLE_MS).unref();
  // An idle thread that breaks down is not taken again. Without a listener, its error would end the process.
  thread.on('exit', forget).on('error', forget);
  // It does not keep the process from ending.
  thread.unref();
  idle = { thread, forget };
}
