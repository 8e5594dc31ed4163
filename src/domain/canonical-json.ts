/** A value that JSON can express. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * Writes a value in the one form that RFC 8785 gives it: no spaces, and the members of each object in
 * the order of their UTF-16 code units. Numbers and texts are written as JavaScript writes them, which
 * is what the RFC asks for.
 *
 *     canonicalJson({ b: 1, a: [null] }) // {"a":[null],"b":1}
 */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** `Array.isArray` does not narrow read-only lists. */
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
