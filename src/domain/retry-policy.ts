import type { ContactStatus } from './contact.ts';

export const RETRY_STRATEGIES = ['fixed', 'linear', 'exponential'] as const;
export type RetryStrategy = (typeof RETRY_STRATEGIES)[number];

export const RETRY_CAUSES = ['no-answer', 'busy', 'failed', 'machine'] as const;
export type RetryCause = (typeof RETRY_CAUSES)[number];

/**
 * When and how often a contact that was not reached is called again. `maxRetries` counts extra
 * calls: a contact is called at most `1 + maxRetries` times, not counting forced calls and call-backs.
 */
export type RetryPolicy = {
  maxRetries: number;
  strategy: RetryStrategy;
  cooldownMinutes: number;
  maxCooldownMinutes?: number;
  retryOn?: readonly RetryCause[];
};

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  maxRetries: 0,
  strategy: 'fixed',
  cooldownMinutes: 60,
};

const DEFAULT_RETRY_ON: readonly RetryCause[] = ['no-answer', 'busy', 'failed'];
const MS_PER_MINUTE = 60_000;

export function isRetriedOn(policy: RetryPolicy, cause: RetryCause): boolean {
  return (policy.retryOn ?? DEFAULT_RETRY_ON).includes(cause);
}

/**
 * Whether a contact waits for a retry that its policy does not have any more, because the policy was
 * changed after the call before.
 */
export function hasUsedRetries(
  { status, retriesUsed }: { status: ContactStatus; retriesUsed: number },
  { maxRetries }: Pick<RetryPolicy, 'maxRetries'>,
): boolean {
  return status === 'retrying' && retriesUsed >= maxRetries;
}

/**
 * Milliseconds between the end of a call and the next retry. With `cooldownMinutes` c, `fixed` waits
 * c, `linear` c·n and `exponential` c·2^(n-1), each at most `maxCooldownMinutes`.
 * @param n number of the retry, 1 for the first
 * @example with c = 10 and `exponential`, the retries follow after 10, 20, 40 and 80 minutes
 */
export function cooldownMs(policy: RetryPolicy, n: number): number {
  const factor = { fixed: 1, linear: n, exponential: 2 ** (n - 1) }[policy.strategy];
  const minutes = policy.cooldownMinutes * factor;
  return Math.min(minutes, policy.maxCooldownMinutes ?? Infinity) * MS_PER_MINUTE;
}
