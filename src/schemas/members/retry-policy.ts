import { z } from 'zod';
import {
  DEFAULT_RETRY_POLICY,
  RETRY_CAUSES,
  RETRY_STRATEGIES,
  type RetryPolicy,
} from '../../domain/retry-policy.ts';
import { boundedList } from './bounded-list.ts';
import { inAnySpelling } from '../reading/spelling.ts';
import { firstNamed, unknownName } from '../reading/member-name.ts';
import { inSnakeCase } from '../names/spelling.ts';
import { described } from './described.ts';
import { explainedEnum } from './explained-enum.ts';

/** Each cause, and as many again for a client that sends one twice. */
const MAX_RETRY_ON = 10;
const cooldown = z.number().int().min(0).max(43_200);

const strategyMeanings = {
  fixed: 'c minutes before every retry.',
  linear: 'c·n minutes: 10, 20, 30, … for c = 10.',
  exponential: 'c·2^(n-1) minutes: 10, 20, 40, … for c = 10.',
};
const strategyLead =
  'Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and ' +
  '`max_cooldown_minutes` is the longest wait. Default `fixed`.';

const acceptedStrategy = explainedEnum([...RETRY_STRATEGIES, 'exponential_backoff'], strategyLead, {
  ...strategyMeanings,
  exponential_backoff: 'another name of `exponential`.',
});
const strategy = acceptedStrategy
  .transform((name) => (name === 'exponential_backoff' ? 'exponential' : name))
  .nullish()
  .describe(acceptedStrategy.description ?? '');

const retryCause = explainedEnum(RETRY_CAUSES, 'An outcome after which a contact is retried.', {
  'no-answer': 'nobody answered in time.',
  busy: 'the line was busy, or the callee declined.',
  failed: 'the network or the carrier failed. A number that does not exist is never retried.',
  machine: 'an answering machine took the call.',
});

const descriptions = {
  max_retries:
    'Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; ' +
    'forced calls and follow-ups are not counted. Default 0.',
  cooldown_minutes:
    'Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.',
  max_cooldown_minutes: 'Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.',
  retry_on:
    'Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` ' +
    'is possible, too. A call that was answered by a person is never retried.',
};

const members = described(
  {
    max_retries: z.number().int().min(0).max(20).nullish(),
    strategy,
    cooldown_minutes: cooldown.nullish(),
    max_cooldown_minutes: cooldown.nullish(),
    retry_on: boundedList(inAnySpelling(retryCause), { min: 0, max: MAX_RETRY_ON }).nullish(),
  },
  descriptions,
);

const POLICY_DESCRIPTION =
  'When and how often a contact that was not reached is called again. Members that are left out have ' +
  'their defaults: `{"max_retries": 0, "strategy": "fixed", "cooldown_minutes": 60, "retry_on": ' +
  '["no-answer", "busy", "failed"]}`, so that nobody is retried unless `max_retries` is set.';

/**
 * A member that holds a retry policy or a part of one. Unknown members are always refused: a policy
 * that is misread would ring telephones.
 */
export const retryPolicy = z
  .strictObject(members, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownNames(issue.keys) : undefined),
  })
  .describe(POLICY_DESCRIPTION);

/** Other services count all calls to a contact. */
const COUNTS_OF_CALLS = new Set(['attempts', 'max_attempts', 'max_calls', 'tries', 'max_tries']);

function unknownNames(names: readonly string[]): string {
  const { shown, beyond } = firstNamed(names);
  const texts = shown.map((name) =>
    COUNTS_OF_CALLS.has(inSnakeCase(name))
      ? `'${name}' counts the first call, too: send max_retries, which is one less`
      : unknownName(name, Object.keys(members)),
  );
  return [...texts, ...(beyond > 0 ? [`and ${beyond} more names are no members`] : [])].join('; ');
}

export type RetryPolicyWire = z.output<typeof retryPolicy>;

/** The whole policy: members that are not given are as in `base`. */
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

/**
 * The policy with which a batch differs from its campaign, after a change. The first one takes over what it
 * does not name; from then on the batch keeps its own, and the campaign changes nothing in it.
 * @param given the stored policy with the changes
 */
export function changedRetryPolicy(
  given: RetryPolicyWire,
  { isFirst, ofCampaign }: { isFirst: boolean; ofCampaign: RetryPolicy },
): RetryPolicy {
  if (isFirst) return fillRetryPolicy(given, ofCampaign);
  const { maxCooldownMinutes: _longest, retryOn: _causes, ...required } = ofCampaign;
  return fillRetryPolicy(given, required);
}

/** A policy as it is answered. */
export const retryPolicyView = z
  .object(
    described(
      {
        max_retries: z.number(),
        strategy: explainedEnum(RETRY_STRATEGIES, strategyLead, strategyMeanings),
        cooldown_minutes: z.number(),
        max_cooldown_minutes: z.number().optional(),
        retry_on: z.array(retryCause).optional(),
      },
      descriptions,
    ),
  )
  .describe('When and how often a contact that was not reached is called again.');

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
