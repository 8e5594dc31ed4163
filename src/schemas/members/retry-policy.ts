import { z } from 'zod';
import {
  DEFAULT_RETRY_POLICY,
  RETRY_CAUSES,
  RETRY_STRATEGIES,
  type RetryPolicy,
} from '../../domain/retry-policy.ts';
import { unknownName } from '../reading/member-name.ts';

const cooldown = z.number().int().min(0).max(43_200);
const strategy = z
  .enum([...RETRY_STRATEGIES, 'exponential_backoff'])
  .transform((name) => (name === 'exponential_backoff' ? 'exponential' : name));

const members = {
  max_retries: z.number().int().min(0).max(20).nullish(),
  strategy: strategy.nullish(),
  cooldown_minutes: cooldown.nullish(),
  max_cooldown_minutes: cooldown.nullish(),
  retry_on: z.array(z.enum(RETRY_CAUSES)).nullish(),
};

/**
 * A member that holds a retry policy or a part of one. Unknown members are always refused: a policy
 * that is not understood would ring telephones.
 */
export const retryPolicy = z.strictObject(members, {
  error: (issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownName(key, Object.keys(members))).join('; ')
      : undefined,
});

export type RetryPolicyWire = z.output<typeof retryPolicy>;

/** The whole policy: what is not given is as in `base`. */
export function fillRetryPolicy(
  given: RetryPolicyWire,
  base: RetryPolicy = DEFAULT_RETRY_POLICY,
): RetryPolicy {
  const maxCooldownMinutes = given.max_cooldown_minutes ?? base.maxCooldownMinutes;
  const retryOn = given.retry_on ?? base.retryOn;
  return {
    maxRetries: given.max_retries ?? base.maxRetries,
    strategy: given.strategy ?? base.strategy,
    cooldownMinutes: given.cooldown_minutes ?? base.cooldownMinutes,
    ...(maxCooldownMinutes !== undefined && { maxCooldownMinutes }),
    ...(retryOn !== undefined && { retryOn: [...new Set(retryOn)] }),
  };
}

/** A policy as it is answered. */
export const retryPolicyView = z.object({
  max_retries: z.number(),
  strategy: z.enum(RETRY_STRATEGIES),
  cooldown_minutes: z.number(),
  max_cooldown_minutes: z.number().optional(),
  retry_on: z.array(z.enum(RETRY_CAUSES)).optional(),
});

export function viewRetryPolicy(policy: RetryPolicy): z.output<typeof retryPolicyView> {
  return {
    max_retries: policy.maxRetries,
    strategy: policy.strategy,
    cooldown_minutes: policy.cooldownMinutes,
    ...(policy.maxCooldownMinutes !== undefined && {
      max_cooldown_minutes: policy.maxCooldownMinutes,
    }),
    ...(policy.retryOn !== undefined && { retry_on: [...policy.retryOn] }),
  };
}
