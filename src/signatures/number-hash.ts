import { createHmac } from 'node:crypto';
import { type NumberHashes, storedHash } from '../domain/erased-number.ts';
import { RedialError } from '../domain/errors.ts';

/** Of 43 characters in base64url: 128 bits, so that no two numbers meet. */
const DIGEST_LENGTH = 22;
const KEY_ID_LENGTH = 8;

type Key = { id: string; bytes: Buffer };

/**
 * Hashes numbers with HMAC-SHA256 (RFC 2104). There are only about 10^10 numbers, so a hash without a
 * key could be reversed by trying them all.
 * @param keys the first one hashes, all recognise
 */
export function createNumberHashes(keys: readonly Buffer[]): NumberHashes {
  const known = keys.map((bytes) => ({ id: keyIdOf(bytes), bytes }));
  return {
    keyIds: known.map(({ id }) => id),
    of(organizationId, phoneNumber) {
      const [current] = known;
      if (current === undefined) throw keyMissing();
      return hashWith(current, organizationId, phoneNumber);
    },
    namesOf: (organizationId, phoneNumber) => [
      phoneNumber,
      ...known.map((key) => hashWith(key, organizationId, phoneNumber)),
    ],
  };
}

function hashWith({ id, bytes }: Key, organizationId: string, phoneNumber: string): string {
  const text = `erased number ${organizationId} ${phoneNumber}`;
  const digest = createHmac('sha256', bytes).update(text).digest('base64url');
  return storedHash(id, digest.slice(0, DIGEST_LENGTH));
}

/** Tells keys apart without showing them. */
function keyIdOf(key: Buffer): string {
  return createHmac('sha256', key).update('id').digest('hex').slice(0, KEY_ID_LENGTH);
}

function keyMissing(): RedialError {
  return new RedialError(
    'erasure_key_missing',
    'no key is configured to recognise erased numbers: set ERASURE_KEY of API and worker to a key of 32 bytes (openssl rand -base64 32)',
  );
}
