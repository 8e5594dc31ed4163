/**
 * The message of the error at the end of the chain of causes, which says what has happened. Of several at
 * once, such as one for each address of `localhost`, the first one counts.
 */
export function innermostCause(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const [first] = error instanceof AggregateError ? error.errors : [];
  const cause = first ?? error.cause;
  const told = cause instanceof Error ? innermostCause(cause) : '';
  return told === '' ? error.message : told;
}
