/** The message of the error at the end of the chain of causes, which says what has happened. */
export function innermostCause(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error)
    innermost = innermost.cause;
  return innermost instanceof Error ? innermost.message : 'unknown reason';
}
