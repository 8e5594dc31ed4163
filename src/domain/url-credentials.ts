/** Whether a URL holds a user name or password, as in `https://name:password@host` (RFC 3986 §3.2.1). */
export function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
