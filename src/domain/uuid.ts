const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID of any version in its canonical form: lower case, with dashes (RFC 9562 §4). */
export function isCanonicalUuid(text: string): boolean {
  return UUID.test(text);
}
