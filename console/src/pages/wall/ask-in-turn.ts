/** Asks about one batch, and keeps what is answered. */
export type Ask = (batchId: string) => Promise<void>;

/** A round takes at least so long. */
const ROUND_MS = 10_000;
/** After each answer there is a rest of so many times what it took, so that many batches ask no more than few. */
const REST_FACTOR = 2;

/** Asks about one batch after the other, and then from the first one again, until the signal is aborted. */
export async function askInTurn(
  batchIds: readonly string[],
  ask: Ask,
  signal: AbortSignal,
  wait = waitFor,
): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one after the other is the purpose */
  while (!signal.aborted) {
    const beganMs = performance.now();
    for (const batchId of batchIds) {
      const askedMs = performance.now();
      await ask(batchId).catch(leaveOut);
      await wait((performance.now() - askedMs) * REST_FACTOR, signal);
      if (signal.aborted) return;
    }
    await wait(Math.max(0, ROUND_MS - (performance.now() - beganMs)), signal);
  }
  /* oxlint-enable no-await-in-loop */
}

/** A batch that has just been deleted, or that the token may not see, has no answer. */
function leaveOut(): void {}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
