/** Where the value that a placeholder stands for is among the values, as in `['seen', 'callSid']`. */
const paths = new WeakMap<object, readonly string[]>();

/**
 * Stands for a value, or for an object of values, while a statement is built. Its members are
 * placeholders too.
 */
export function placeholder(path: readonly string[]): object {
  const made = new Proxy(
    {},
    {
      get(_, key) {
        if (key !== Symbol.toPrimitive) return placeholder([...path, String(key)]);
        throw new Error(`Cannot compute with '${path.join('.')}' while a statement is built`);
      },
      ownKeys() {
        throw new Error(`Cannot enumerate '${path.join('.')}' while a statement is built`);
      },
    },
  );
  paths.set(made, path);
  return made;
}

/** The value that a parameter of a built statement stands for; a constant stands for itself. */
export function valueOf(parameter: unknown, values: object): unknown {
  const path =
    typeof parameter === 'object' && parameter !== null ? paths.get(parameter) : undefined;
  if (path === undefined) return parameter;
  let value: unknown = values;
  for (const key of path) value = (value as Record<string, unknown>)[key];
  if (value === undefined)
    throw new Error(`Cannot execute a statement without '${path.join('.')}'`);
  return value;
}

/** Some members of the values of a statement, which cannot be enumerated while it is built. */
export function pick<V, K extends keyof V>(values: V, keys: readonly K[]): Pick<V, K> {
  // Every key is there.
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<V, K>;
}
