/**
 * What stands in the place of a phone number that was erased. No marker is a number, so nothing dials
 * it, and each contact has its own, so that markers tell nothing about who had the same number.
 */
const ERASED = 'erased:';

/** The marker in a contact and in its calls. */
export function markerOf(contactId: string): string {
  return `${ERASED}${contactId}`;
}

/** Whether a stored number is a marker. */
export function isErased(phoneNumber: string): boolean {
  return phoneNumber.startsWith(ERASED);
}

/**
 * Keyed hashes of phone numbers. They recognise an erased number when somebody sends it again, and
 * give nothing away without the key. Hashes of one number differ between organizations. An
 * Idempotency-Key in which an erased number stands is hashed in the same way.
 */
export interface NumberHashes {
  /**
   * The hash under the first key.
   * @throws {RedialError} `erasure_key_missing`: no key is configured
   */
  readonly of: (organizationId: string, phoneNumber: string) => string;
  /**
   * Every name under which a list of the organization may know a number: the number itself, and its
   * hash under each key.
   */
  readonly namesOf: (organizationId: string, phoneNumber: string) => readonly string[];
  /** The ids of the keys; each hash begins with that of its key. */
  readonly keyIds: readonly string[];
}

/** A hash as it is stored: `hash:`, the id of its key, and the hash. */
export function storedHash(keyId: string, digest: string): string {
  return `hash:${keyId}:${digest}`;
}
