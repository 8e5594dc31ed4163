type Members = Readonly<Record<string, unknown>>;

/**
 * What a JSON Merge Patch (RFC 7396) has to say of an object: what is different, and null for a member that
 * is taken away, which a merge would keep.
 * @example `{ a: 1, b: 2 }` to `{ a: 1, c: 3 }` is `{ b: null, c: 3 }`
 */
export function mergePatch(before: Members, after: Members): Record<string, unknown> {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const changed = Object.entries(after).flatMap(([name, value]) => {
    const stored = before[name];
    if (JSON.stringify(stored) === JSON.stringify(value)) return [];
    const isInner = isObject(stored) && isObject(value);
    return [[name, isInner ? mergePatch(stored, value) : value] as const];
  });
  return Object.fromEntries([...removed.map((name) => [name, null] as const), ...changed]);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
