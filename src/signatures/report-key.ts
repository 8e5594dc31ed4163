import { isSignatureOf, signText } from './text-signature.ts';

const DAY_MS = 86_400_000;

/** An expiry in seconds since 1970 in base 36, a dot, and a signature. */
const KEY = /^([0-9a-z]{1,8})\.([\w-]{43})$/;

/** The first 48 bits are milliseconds since 1970. */
const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i;

type ReportedCall = {
  executionId: string;
  key: string;
  now: Date;
  /** For how many days keys without an expiry are valid after their attempt. */
  validDays: number;
};

/**
 * The key with which the agent of a call reports on that call until an instant, which the key carries
 * in whole seconds. It is valid for no other call.
 */
export function reportKey(
  secret: string,
  { executionId, validUntil }: { executionId: string; validUntil: Date },
): string {
  const seconds = Math.floor(validUntil.getTime() / 1000).toString(36);
  return `${seconds}.${signText(secret, `report ${executionId} until ${seconds}`)}`;
}

/**
 * Whether a key is the report key of this call under any of the secrets, and not expired.
 */
export function isReportKey(secrets: readonly string[], call: ReportedCall): boolean {
  const [, seconds, signature] = KEY.exec(call.key) ?? [];
  if (seconds === undefined || signature === undefined) return isFormerKey(secrets, call);
  const text = `report ${call.executionId} until ${seconds}`;
  return (
    isSignatureOf(secrets, text, signature) &&
    Number.parseInt(seconds, 36) * 1000 > call.now.getTime()
  );
}

/**
 * A key of an earlier version has no expiry. Its attempt began when its execution id was made, which
 * the id, a UUIDv7, tells (RFC 9562 §5.7).
 */
function isFormerKey(
  secrets: readonly string[],
  { executionId, key, now, validDays }: ReportedCall,
): boolean {
  const [, high = '', low = ''] = UUID_V7.exec(executionId) ?? [];
  // NaN, which no instant is before, for every other id.
  const begunMs = Number.parseInt(high + low, 16);
  const isValid = now.getTime() < begunMs + validDays * DAY_MS;
  return isSignatureOf(secrets, `report ${executionId}`, key) && isValid;
}

/**
 * Derives the secret for report keys from a token, so that it does not change when other secrets
 * rotate.
 */
export function reportSecretFrom(token: string): string {
  return signText(token, 'report secret');
}
