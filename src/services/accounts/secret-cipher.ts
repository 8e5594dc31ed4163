import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { RedialError } from '../../domain/errors.ts';

/** Encrypts what the database keeps of others' secrets. */
export type SecretCipher = {
  /**
   * @param place where the secret is kept, such as table, row and column: it can be read there only
   * @throws {RedialError} `encryption_key_missing`
   */
  encrypt(secret: string, place: string): Buffer;
  /** @throws {RedialError} `encryption_key_missing` where no key opens it at this place */
  decrypt(sealed: Buffer, place: string): string;
  /** Whether the first key sealed it, so that no other is needed for it. */
  isCurrent(sealed: Buffer, place: string): boolean;
};

const ALGORITHM = 'aes-256-gcm';
/** NIST SP 800-38D §8.2.2: 96 random bits, for fewer than 2^32 secrets under one key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param keys of 32 bytes: the first one encrypts, all decrypt; none refuses both */
export function createSecretCipher(keys: readonly Buffer[]): SecretCipher {
  return {
    encrypt(secret, place) {
      const [key] = keys;
      if (key === undefined) throw missing('no key is set to encrypt the secrets of accounts with');
      return seal(key, secret, place);
    },
    decrypt(sealed, place) {
      for (const key of keys) {
        const secret = open(key, sealed, place);
        if (secret !== undefined) return secret;
      }
      throw missing('no key that is set decrypts a secret of this account');
    },
    isCurrent(sealed, place) {
      const [key] = keys;
      return key !== undefined && open(key, sealed, place) !== undefined;
    },
  };
}

/** Random bits, the tag, and what is encrypted. */
function seal(key: Buffer, secret: string, place: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function open(key: Buffer, sealed: Buffer, place: string): string | undefined {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  try {
    const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Another key, another place, or damaged: the tag cannot tell which.
    return undefined;
  }
}

function missing(what: string): RedialError {
  const remedy =
    'set CALL_CONTROL_ENCRYPTION_KEY for API and worker to a list of keys (openssl rand -base64 32), ' +
    'the current one first, and keep those that were used before';
  return new RedialError('encryption_key_missing', `${what}; ${remedy}`);
}
