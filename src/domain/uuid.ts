const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID of any version in its canonical form: lower case, with dashes (RFC 9562 §4). */
export function isCanonicalUuid(text: string): boolean {
  return UUID.test(text);
}

/** A UUID that is greater than every UUIDv7 of the milliseconds before an instant, and less than all others. */
export function idBefore(instant: Date): string {
  return firstIdAt(instant).replace('-7000-8000-', '-0000-0000-');
}

/** The least UUIDv7 of an instant (RFC 9562 §5.7): its first 48 bits are the milliseconds. */
export function firstIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
