const SECOND_MS = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long after each failed attempt the next one is made. After the last the delivery has failed. */
export const RETRY_DELAYS_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** An endpoint whose every attempt has failed for this long is disabled. */
export const FAILING_DAYS = 5;

/** Longer waits are cut to this. */
const MAX_RETRY_AFTER_MS = 24 * HOUR * SECOND_MS;
/** Of the delay, up or down, so that receivers do not get everything at once after an outage. */
const JITTER = 0.1;

type RetryState = { failures: number; random: number; delaysSeconds: readonly number[] };

/** What an endpoint has answered; `statusCode` null: nothing. */
export type Answered = { statusCode: number | null; retryAfterMs: number | null };

/** What follows an attempt. `gone`: the endpoint wants nothing any more (410). */
export type AfterAttempt =
  | { kind: 'delivered' | 'failed' | 'gone' }
  | { kind: 'retry'; delayMs: number };

/**
 * Decides what follows an attempt. Only a status from 200 to 299 means that the event was received. The
 * next attempt is made after the delay of the table, or later if the endpoint asks for that.
 * @param failures failed attempts before this one
 * @param random from 0 to 1
 * @param delaysSeconds the delay after each failed attempt
 */
export function afterAttempt(
  { statusCode, retryAfterMs }: Answered,
  { failures, random, delaysSeconds }: RetryState,
): AfterAttempt {
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) return { kind: 'delivered' };
  if (statusCode === 410) return { kind: 'gone' };
  const delay = delaysSeconds[failures];
  if (delay === undefined) return { kind: 'failed' };
  const delayMs = Math.round(delay * SECOND_MS * (1 - JITTER + 2 * JITTER * random));
  return { kind: 'retry', delayMs: Math.max(delayMs, retryAfterMs ?? 0) };
}

/**
 * Reads the header Retry-After (RFC 9110 §10.2.3): seconds, or an HTTP date.
 * @returns a wait of at most a day; null: none, or unreadable
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
