import type { DeliveryFailure } from './webhook-failure.ts';

export type RetryRule = { retries: number; on: ReadonlySet<string> };

/**
 * Reads the retry rule that jambonz takes from a hook's fragment, `#rc=<0 to 5>&rp=<ct,rt,4xx,5xx,all>`
 * (`lib/utils/http-requestor.js`): `ct` the connection failed, `rt` no answer in time. The defaults
 * are no retry, and `ct`; of a count the sign and what follows its digits are dropped. The fragment
 * itself is not sent.
 */
export function readRetryRule(url: string): RetryRule {
  const fragment = new URLSearchParams(new URL(url).hash.slice(1));
  const count = Number.parseInt(fragment.get('rc') ?? '', 10);
  return {
    retries: Number.isNaN(count) ? 0 : Math.min(5, Math.abs(count)),
    on: new Set((fragment.get('rp') ?? 'ct').split(',').map((word) => word.trim())),
  };
}

export function isRetried(rule: RetryRule, failure: DeliveryFailure): boolean {
  return rule.on.has('all') || rule.on.has(failure);
}

/** Milliseconds before retry `n` (1 is the first): 500, 1000, 2000, then 2000 more each time. */
export function backoffMs(n: number): number {
  return n <= 2 ? 500 * n : 2000 * (n - 2);
}
