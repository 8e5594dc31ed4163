import type { DeliveryFailure } from './webhook-failure.ts';

export type RetryRule = { retries: number; on: ReadonlySet<string> };

/**
 * Reads the retry rule of jambonz from a hook's fragment, `#rc=<0 to 5>&rp=<ct,rt,4xx,5xx,all>`
 * (`lib/utils/http-requestor.js`): `ct` is a failed connection, `rt` no answer in time. Defaults: `rc=0`
 * and `rp=ct`. The sign of a count and everything after its digits are ignored. The fragment itself is not sent.
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
  return failure !== 'address' && (rule.on.has('all') || rule.on.has(failure));
}

/** The wait in milliseconds before retry `n` (1 is the first): 500, 1000, 2000, 4000, 6000. */
export function backoffMs(n: number): number {
  return n <= 2 ? 500 * n : 2000 * (n - 2);
}
