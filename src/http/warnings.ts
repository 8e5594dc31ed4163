/** Adds the member `warnings` to a response body, unless there are none. */
export function withWarnings<Body extends object>(
  body: Body,
  warnings: readonly string[],
): Body & { warnings?: string[] } {
  return warnings.length === 0 ? body : { ...body, warnings: [...warnings] };
}
