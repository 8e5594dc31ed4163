/** A name in the spelling of this API: `maxAttempts`, `Max. Attempts` and `max-attempts` are `max_attempts`. */
export function inSnakeCase(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s.:?()/-]+/g, '_')
    .toLowerCase();
}
