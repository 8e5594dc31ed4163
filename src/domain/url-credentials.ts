/** Whether an address holds a name or a password, as `https://name:password@host` does (RFC 3986 §3.2.1). */
export function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
