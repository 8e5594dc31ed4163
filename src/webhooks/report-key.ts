import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret with which the agent of one call may report on that call, and on no other. */
export function reportKey(secret: string, executionId: string): string {
  return createHmac('sha256', secret).update(`report ${executionId}`).digest('base64url');
}

/**
 * Whether a key is the one of this call under any of the secrets; takes the same time for every
 * wrong key.
 */
export function isReportKey(secrets: readonly string[], executionId: string, key: string): boolean {
  const given = Buffer.from(key);
  return secrets.some((secret) => {
    const expected = Buffer.from(reportKey(secret, executionId));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** A secret for report keys, made of another one: it stays the same while other secrets rotate. */
export function reportSecretFrom(token: string): string {
  return createHmac('sha256', token).update('report secret').digest('base64url');
}
