/** A copy of a JSON value without the members named `password`, at any depth. */
export function withoutPasswords<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (name, member: unknown) => (name === 'password' ? undefined : member)),
  );
}
