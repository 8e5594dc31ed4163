/** A JSON value of limited depth without the members, at any level, that are named `password`. */
export function withoutPasswords<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (name, member: unknown) => (name === 'password' ? undefined : member)),
  );
}
