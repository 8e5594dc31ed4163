/**
 * Waits for some work, but not for ever.
 * @param late what is answered where the work takes longer than `timeoutMs`; the work goes on
 * @throws what the work throws in time; what it throws later is dropped
 */
export async function within<Result, const Late>(
  timeoutMs: number,
  work: Promise<Result>,
  late: Late,
): Promise<Result | Late> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(() => resolve(late), timeoutMs);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
