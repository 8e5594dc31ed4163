/** Without a sign of life for so long, the machine slept: a stream that was open then may be dead. */
const SLEEP_MS = 20_000;
const TICK_MS = 2_000;

/**
 * Calls back when the machine has slept, when the network is back, and when a page is shown again that was
 * hidden for a while.
 * @returns stop
 */
export function watchMachine(onWake: () => void): () => void {
  let seenMs = Date.now();
  const look = () => {
    const sleptMs = Date.now() - seenMs;
    seenMs = Date.now();
    if (sleptMs > SLEEP_MS && document.visibilityState === 'visible') onWake();
  };
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') look();
  }, TICK_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', onWake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', onWake);
  };
}
