/** A name in the spelling of this API: `maxAttempts`, `Max. Attempts` and `max-attempts` are `max_attempts`; `don't` is `dont`. */
export function inSnakeCase(name: string): string {
  return name
    .replaceAll(/['’]/g, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s.:?()/-]+/g, '_')
    .toLowerCase();
}
