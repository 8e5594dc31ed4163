/** Why a delivery failed, as the URL fragment `#rp=` names it. */
export type DeliveryFailure = 'ct' | 'rt' | '4xx' | '5xx' | 'other';

export type RetryRule = { retries: number; on: ReadonlySet<string> };

/**
 * Reads the retry rule that jambonz takes from a hook's fragment, `#rc=<0 to 5>&rp=<ct,rt,4xx,5xx,all>`
 * (`lib/utils/http-requestor.js`): `ct` the connection failed, `rt` no answer in time. The defaults
 * are no retry, and `ct`. The fragment itself is not sent.
 */
export function readRetryRule(url: string): RetryRule {
  const fragment = new URLSearchParams(new URL(url).hash.slice(1));
  const count = Number(fragment.get('rc') ?? 0);
  return {
    retries: Number.isInteger(count) ? Math.min(5, Math.max(0, count)) : 0,
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
