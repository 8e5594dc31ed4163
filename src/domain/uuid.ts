const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID of any version in its canonical form: lower case, with dashes (RFC 9562 §4). */
export function isCanonicalUuid(text: string): boolean {
  return UUID.test(text);
}

/** The least UUIDv7 of an instant (RFC 9562 §5.7): its first 48 bits are the milliseconds. */
export function firstIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
