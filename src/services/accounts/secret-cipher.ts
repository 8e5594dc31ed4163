import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { RedialError } from '../../domain/errors.ts';

/** Encrypts the secrets that the database stores for call-control accounts and webhooks. */
export type SecretCipher = {
  /**
   * @param location table, row and column of the secret; only the same location decrypts it
   * @throws {RedialError} `encryption_key_missing`: no key is configured
   */
  encrypt(secret: string, location: string): Buffer;
  /** @throws {RedialError} `encryption_key_missing`: no key decrypts it at this location */
  decrypt(ciphertext: Buffer, location: string): string;
  /** Whether it is encrypted with the first key. */
  isCurrent(ciphertext: Buffer, location: string): boolean;
};

const ALGORITHM = 'aes-256-gcm';
/** NIST SP 800-38D §8.2.2: 96 random bits, for fewer than 2^32 secrets under one key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param keys keys of 32 bytes: the first one encrypts, all decrypt; without keys, both throw */
export function createSecretCipher(keys: readonly Buffer[]): SecretCipher {
  return {
    encrypt(secret, location) {
      const [key] = keys;
      if (key === undefined)
        throw keyMissing(`no key is configured to encrypt ${secretAt(location)}`);
      return encryptWith(key, secret, location);
    },
    decrypt(ciphertext, location) {
      for (const key of keys) {
        const secret = decryptWith(key, ciphertext, location);
        if (secret !== undefined) return secret;
      }
      throw keyMissing(`no configured key decrypts ${secretAt(location)}`);
    },
    isCurrent(ciphertext, location) {
      const [key] = keys;
      return key !== undefined && decryptWith(key, ciphertext, location) !== undefined;
    },
  };
}

/** @returns initialization vector, authentication tag and encrypted text */
function encryptWith(key: Buffer, secret: string, location: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(location));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function decryptWith(key: Buffer, ciphertext: Buffer, location: string): string | undefined {
  const iv = ciphertext.subarray(0, IV_BYTES);
  const tag = ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(location))
    .setAuthTag(tag);
  try {
    const text = decipher.update(ciphertext.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Another key, another location or damaged: the authentication tag does not tell which.
    return undefined;
  }
}

/** What a location holds, by its table. */
function secretAt(location: string): string {
  return location.startsWith('webhook_secrets/')
    ? 'a webhook secret'
    : 'a secret of a call control account';
}

function keyMissing(problem: string): RedialError {
  const remedy =
    'set CALL_CONTROL_ENCRYPTION_KEY of API and worker to a list of keys (openssl rand -base64 32), ' +
    'the current key first, and keep the keys that were used before';
  return new RedialError('encryption_key_missing', `${problem}; ${remedy}`);
}
