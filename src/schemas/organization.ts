import { z } from 'zod';
import { ATTEMPT_CAP_ACTIONS, type AttemptCapAction } from '../domain/limits/callee-limits.ts';
import type { NumberRestRule } from '../domain/limits/number-health.ts';
import { allowedPrefixes } from './members/allowed-prefixes.ts';
import {
  numberRest,
  numberRestRule,
  numberRestView,
  viewNumberRest,
} from './members/number-rest.ts';
import { described } from './members/described.ts';
import { explainedEnum } from './members/explained-enum.ts';
import {
  organizationLimits,
  organizationLimitsOf,
  organizationLimitViews,
  type OrganizationUsageLimits,
  viewOrganizationLimits,
} from './members/usage-limits.ts';
import { instantView } from './members/instant-view.ts';
import { warningsView } from './members/warnings.ts';
import { refusalInOrganization } from './names/organization-names.ts';
import { patchDescription, type PatchSchema } from './reading/patch.ts';
import { destinationsView } from './destinations.ts';
import { effectiveQuotasView, quotaUseView } from './quotas.ts';
import { usedView } from './campaign-usage.ts';
import { tokenScope } from './token.ts';

const attemptCapAction = explainedEnum(
  ATTEMPT_CAP_ACTIONS,
  'What happens to a contact whose number was called as often as the caps allow. Default `wait`.',
  {
    wait: 'the contact waits until the cap allows another call.',
    fail: 'the contact becomes `failed` with `status_reason` `attempt_cap`.',
  },
);

const descriptions = {
  max_live_calls:
    'Calls that the organization wants to have at the same time at most, 1 to 100,000. null: no limit ' +
    'of its own; the quota `max_live_calls` holds besides.',
  max_attempts_per_callee_24h:
    'Calls to one number within 24 hours, in all campaigns together, 1 to 1000. null: no limit.',
  max_attempts_per_callee_7d:
    'Calls to one number within 7 days, in all campaigns together, 1 to 1000. null: no limit.',
  retention_days:
    'Days after which personal data is erased, 1 to 36,500: of contacts after their batch has finished, ' +
    'of calls after each call. `retention_days` of a campaign wins. null: it is kept.',
  allowed_prefixes:
    'The only numbers that the organization calls: beginnings in E.164, such as `+44`, and countries by ' +
    'ISO 3166-1, such as `US`, 1 to 300. Others are refused in uploads and never called. null: all that ' +
    '`destinations` allows.',
  max_calls_per_number_24h:
    'Calls from each caller number within 24 hours, in all campaigns together, 1 to 100,000. 50 to 100 are ' +
    'usual; numbers that call more are marked as spam. Never exceeded. null: no limit.',
  strict_requests:
    'Whether every request of the organization is refused with a 400 where it has a member or a query ' +
    'parameter that the API does not know, as with `Prefer: handling=strict`. Every process follows a ' +
    'change within 5 seconds. Default false: they are named in `warnings` and `Redial-Warnings`.',
};

const schema = z.object(
  described(
    {
      max_live_calls: z.number().int().min(1).max(100_000).optional(),
      max_attempts_per_callee_24h: z.number().int().min(1).max(1000).optional(),
      max_attempts_per_callee_7d: z.number().int().min(1).max(1000).optional(),
      attempt_cap_action: attemptCapAction.optional(),
      retention_days: z.number().int().min(1).max(36_500).optional(),
      strict_requests: z.boolean().optional(),
      allowed_prefixes: allowedPrefixes.optional(),
      max_calls_per_number_24h: z.number().int().min(1).max(100_000).optional(),
      number_rest: numberRest.optional(),
      ...organizationLimits,
    },
    descriptions,
  ),
);

/** The body of a PATCH of the organization: null lifts a limit. */
export const organizationPatch: PatchSchema<typeof schema.shape> = {
  schema,
  fixed: ['organization_id', 'name', 'created_at'],
  refusalOf: refusalInOrganization,
  remedies: {
    destinations: 'send allowed_prefixes; the operator of the installation sets destinations',
    effective_quotas: 'ask the operator of the installation',
    scopes: 'create another token with POST /tokens/',
  },
  computed: [
    'effective_quotas',
    'usage',
    'usage_today',
    'destinations',
    'scopes',
    'updated_at',
    'warnings',
  ],
};

/** The same for the description of its route. */
export const organizationPatchDescription = patchDescription(organizationPatch).meta({
  examples: [{ max_live_calls: 100, retention_days: null }, { strict_requests: true }],
});

/** The limits of an organization; null where there is none. */
export type OrganizationLimits = OrganizationUsageLimits & {
  maxLiveCalls: number | null;
  maxAttemptsPerCallee24h: number | null;
  maxAttemptsPerCallee7d: number | null;
  attemptCapAction: AttemptCapAction;
  retentionDays: number | null;
  strictRequests: boolean;
  allowedPrefixes: string[] | null;
  maxCallsPerNumber24h: number | null;
  numberRest: NumberRestRule | null;
};

export function limitsOf(members: z.output<typeof schema>): OrganizationLimits {
  return {
    maxLiveCalls: members.max_live_calls ?? null,
    maxAttemptsPerCallee24h: members.max_attempts_per_callee_24h ?? null,
    maxAttemptsPerCallee7d: members.max_attempts_per_callee_7d ?? null,
    attemptCapAction: members.attempt_cap_action ?? 'wait',
    retentionDays: members.retention_days ?? null,
    strictRequests: members.strict_requests ?? false,
    allowedPrefixes: members.allowed_prefixes ?? null,
    maxCallsPerNumber24h: members.max_calls_per_number_24h ?? null,
    numberRest: members.number_rest ? numberRestRule(members.number_rest) : null,
    ...organizationLimitsOf(members),
  };
}

/** Limits by the names of the API. */
export function membersOf(limits: OrganizationLimits) {
  return {
    max_live_calls: limits.maxLiveCalls,
    max_attempts_per_callee_24h: limits.maxAttemptsPerCallee24h,
    max_attempts_per_callee_7d: limits.maxAttemptsPerCallee7d,
    attempt_cap_action: limits.attemptCapAction,
    retention_days: limits.retentionDays,
    strict_requests: limits.strictRequests,
    allowed_prefixes: limits.allowedPrefixes,
    max_calls_per_number_24h: limits.maxCallsPerNumber24h,
    number_rest: limits.numberRest && viewNumberRest(limits.numberRest),
    ...viewOrganizationLimits(limits),
  };
}

/** The organization of the token as it is answered. */
export const organizationView = z
  .object(
    described(
      {
        organization_id: z.string().describe('Id of the organization.'),
        name: z.string().describe('Name of the organization; it cannot be changed here.'),
        max_live_calls: z.number().nullable(),
        max_attempts_per_callee_24h: z.number().nullable(),
        max_attempts_per_callee_7d: z.number().nullable(),
        attempt_cap_action: attemptCapAction,
        retention_days: z.number().nullable(),
        strict_requests: z.boolean(),
        allowed_prefixes: z.array(z.string()).nullable(),
        max_calls_per_number_24h: z.number().nullable(),
        number_rest: numberRestView.nullable(),
        ...organizationLimitViews,
        effective_quotas: effectiveQuotasView,
        usage: quotaUseView,
        usage_today: usedView('that began on this day in UTC').describe(
          'How much of `max_calls_per_day` and `max_spend_usd_per_day` is used. null where neither is set.',
        ),
        destinations: destinationsView,
        scopes: z.array(tokenScope).describe('Scopes of the token of this request.'),
        created_at: instantView.describe('When the organization was created, in UTC.'),
        updated_at: instantView.describe('When a limit last changed, in UTC.'),
        warnings: warningsView,
      },
      descriptions,
    ),
  )
  .meta({ id: 'Organization', description: 'The organization of the token, with its limits.' });
export type OrganizationView = z.output<typeof organizationView>;
