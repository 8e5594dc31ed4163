import { describe, expect, test } from 'vitest';
import { createSecretCipher } from '../../../src/services/accounts/secret-cipher.ts';

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const location = 'accounts/1/token';

describe('the secret cipher', () => {
  test('decrypts a secret only at its own location', () => {
    const cipher = createSecretCipher([older]);
    const ciphertext = cipher.encrypt('Überraschung', location);
    expect(cipher.decrypt(ciphertext, location)).toBe('Überraschung');
    expect(() => cipher.decrypt(ciphertext, 'accounts/2/token')).toThrow(
      'no configured key decrypts',
    );
  });

  test('encrypts the same secret differently each time', () => {
    const cipher = createSecretCipher([older]);
    const [one, two] = [cipher.encrypt('token', location), cipher.encrypt('token', location)];
    expect(one.equals(two)).toBe(false);
    expect(one.includes('token')).toBe(false);
  });

  test('encrypts with the first key and decrypts with every key', () => {
    const ciphertext = createSecretCipher([older]).encrypt('token', location);
    const rotated = createSecretCipher([newer, older]);
    expect(rotated.decrypt(ciphertext, location)).toBe('token');
    expect(rotated.isCurrent(ciphertext, location)).toBe(false);
    const again = rotated.encrypt('token', location);
    expect(rotated.isCurrent(again, location)).toBe(true);
    expect(createSecretCipher([newer]).decrypt(again, location)).toBe('token');
  });

  test.each([0, 13, 29])('rejects a ciphertext whose byte %i was changed', (index) => {
    const cipher = createSecretCipher([older]);
    const ciphertext = cipher.encrypt('token', location);
    ciphertext.writeUInt8(ciphertext.readUInt8(index) ^ 1, index);
    expect(() => cipher.decrypt(ciphertext, location)).toThrow('no configured key decrypts');
  });

  test('rejects a ciphertext that was cut off', () => {
    const cipher = createSecretCipher([older]);
    const cut = cipher.encrypt('token', location).subarray(0, 20);
    expect(() => cipher.decrypt(cut, location)).toThrow('no configured key decrypts');
  });

  test.each([
    ['call_control_accounts/1/token_encrypted', 'a secret of a call control account'],
    ['webhook_secrets/1/secret_encrypted', 'a webhook secret'],
  ])('names what no key opens at %s', (at, secret) => {
    const ciphertext = createSecretCipher([older]).encrypt('token', at);
    expect(() => createSecretCipher([newer]).decrypt(ciphertext, at)).toThrow(
      `no configured key decrypts ${secret}; set`,
    );
    expect(() => createSecretCipher([]).encrypt('token', at)).toThrow(
      `no key is configured to encrypt ${secret}; set`,
    );
  });

  test('throws without a key and names the variable to set', () => {
    expect(() => createSecretCipher([]).encrypt('token', location)).toThrow(
      expect.objectContaining({
        code: 'encryption_key_missing',
        message: expect.stringContaining('set CALL_CONTROL_ENCRYPTION_KEY'),
      }),
    );
  });
});
