import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a text (RFC 2104) in base64url: 43 characters. */
export function signText(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/**
 * Whether a signature is that of the text under any of the secrets. The comparison takes the same time for
 * every wrong signature of the right length.
 */
export function isSignatureOf(
  secrets: readonly string[],
  text: string,
  signature: string,
): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(signText(secret, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
