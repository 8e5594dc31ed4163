/**
 * Shares one result among all that ask within `periodMs` after its check began.
 * @param check never rejects: a rejection would be shared for as long
 * @param nowMs milliseconds of a monotonic clock
 */
export function onceIn<T>(
  periodMs: number,
  check: () => Promise<T>,
  nowMs: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { result: Promise<T>; beganMs: number } | undefined;
  return () => {
    const now = nowMs();
    if (last === undefined || now - last.beganMs >= periodMs) {
      last = { result: check(), beganMs: now };
    }
    return last.result;
  };
}
