import { describe, expect, test } from 'vitest';
import { createSecretCipher } from '../../../src/services/accounts/secret-cipher.ts';

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const place = 'accounts/1/token';

describe('a secret', () => {
  test('is read at its place only', () => {
    const cipher = createSecretCipher([older]);
    const sealed = cipher.encrypt('Überraschung', place);
    expect(cipher.decrypt(sealed, place)).toBe('Überraschung');
    expect(() => cipher.decrypt(sealed, 'accounts/2/token')).toThrow('no key that is set decrypts');
  });

  test('is sealed differently each time, and never in the clear', () => {
    const cipher = createSecretCipher([older]);
    const [one, two] = [cipher.encrypt('token', place), cipher.encrypt('token', place)];
    expect(one.equals(two)).toBe(false);
    expect(one.includes('token')).toBe(false);
  });

  test('is read by every key and sealed by the first', () => {
    const sealed = createSecretCipher([older]).encrypt('token', place);
    const rotated = createSecretCipher([newer, older]);
    expect(rotated.decrypt(sealed, place)).toBe('token');
    expect(rotated.isCurrent(sealed, place)).toBe(false);
    const again = rotated.encrypt('token', place);
    expect(rotated.isCurrent(again, place)).toBe(true);
    expect(createSecretCipher([newer]).decrypt(again, place)).toBe('token');
  });

  test.each([0, 13, 29])('is refused when its byte %i was changed', (index) => {
    const cipher = createSecretCipher([older]);
    const sealed = cipher.encrypt('token', place);
    sealed.writeUInt8(sealed.readUInt8(index) ^ 1, index);
    expect(() => cipher.decrypt(sealed, place)).toThrow('no key that is set decrypts');
  });

  test('is refused when it was cut off', () => {
    const cipher = createSecretCipher([older]);
    const cut = cipher.encrypt('token', place).subarray(0, 20);
    expect(() => cipher.decrypt(cut, place)).toThrow('no key that is set decrypts');
  });

  test('is not sealed without a key, and the remedy is told', () => {
    expect(() => createSecretCipher([]).encrypt('token', place)).toThrow(
      expect.objectContaining({
        code: 'encryption_key_missing',
        message: expect.stringContaining('set CALL_CONTROL_ENCRYPTION_KEY'),
      }),
    );
  });
});
