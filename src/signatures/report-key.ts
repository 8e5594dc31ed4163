import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key with which the agent of a call reports on that call. It is valid for no other call. */
export function reportKey(secret: string, executionId: string): string {
  return createHmac('sha256', secret).update(`report ${executionId}`).digest('base64url');
}

/**
 * Whether a key is the report key of this call under any of the secrets. The comparison takes the same
 * time for every wrong key of the right length.
 */
export function isReportKey(secrets: readonly string[], executionId: string, key: string): boolean {
  const given = Buffer.from(key);
  return secrets.some((secret) => {
    const expected = Buffer.from(reportKey(secret, executionId));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Derives the secret for report keys from a token, so that it does not change when other secrets
 * rotate.
 */
export function reportSecretFrom(token: string): string {
  return createHmac('sha256', token).update('report secret').digest('base64url');
}
