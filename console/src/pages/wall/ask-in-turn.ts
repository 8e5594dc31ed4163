/** Asks about one object, and keeps what is answered. */
export type Ask = (id: string) => Promise<void>;

type Turns = {
  /** Ends them. */
  signal: AbortSignal;
  /** A round takes at least so many milliseconds. */
  roundMs: number;
};

/** After each answer there is a rest of so many times what it took, so that many objects ask no more than few. */
const REST_FACTOR = 2;

/** Asks about one object after the other, and then from the first one again, until the signal is aborted. */
export async function askInTurn(
  ids: readonly string[],
  ask: Ask,
  { signal, roundMs }: Turns,
  wait = waitFor,
): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one after the other is the purpose */
  while (!signal.aborted) {
    const beganMs = performance.now();
    for (const id of ids) {
      const askedMs = performance.now();
      await ask(id).catch(leaveOut);
      await wait((performance.now() - askedMs) * REST_FACTOR, signal);
      if (signal.aborted) return;
    }
    await wait(Math.max(0, roundMs - (performance.now() - beganMs)), signal);
  }
  /* oxlint-enable no-await-in-loop */
}

/** What has just been deleted, or what the token may not see, has no answer. */
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
