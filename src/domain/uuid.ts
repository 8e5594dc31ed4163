const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID as it is written out: of any version, in lower case (RFC 9562 §4). */
export function isCanonicalUuid(text: string): boolean {
  return UUID.test(text);
}
