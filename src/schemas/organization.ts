import { z } from 'zod';
import { ATTEMPT_CAP_ACTIONS, type AttemptCapAction } from '../domain/limits/callee-limits.ts';
import { patchDescription, type PatchSchema } from './reading/patch.ts';

const schema = z.object({
  max_live_calls: z.number().int().min(1).max(100_000).optional(),
  max_attempts_per_callee_24h: z.number().int().min(1).max(1000).optional(),
  max_attempts_per_callee_7d: z.number().int().min(1).max(1000).optional(),
  attempt_cap_action: z.enum(ATTEMPT_CAP_ACTIONS).optional(),
  retention_days: z.number().int().min(1).max(36_500).optional(),
});

/** The body of a PATCH of the organization: null lifts a limit. */
export const organizationPatch: PatchSchema<typeof schema.shape> = {
  schema,
  fixed: ['organization_id', 'name', 'created_at'],
  computed: ['scopes', 'updated_at', 'warnings'],
};

/** The same for the description of its route. */
export const organizationPatchDescription = patchDescription(organizationPatch).meta({
  examples: [{ max_live_calls: 100, retention_days: null }],
});

/** The limits of an organization; null where there is none. */
export type OrganizationLimits = {
  maxLiveCalls: number | null;
  maxAttemptsPerCallee24h: number | null;
  maxAttemptsPerCallee7d: number | null;
  attemptCapAction: AttemptCapAction;
  retentionDays: number | null;
};

export function limitsOf(members: z.output<typeof schema>): OrganizationLimits {
  return {
    maxLiveCalls: members.max_live_calls ?? null,
    maxAttemptsPerCallee24h: members.max_attempts_per_callee_24h ?? null,
    maxAttemptsPerCallee7d: members.max_attempts_per_callee_7d ?? null,
    attemptCapAction: members.attempt_cap_action ?? 'wait',
    retentionDays: members.retention_days ?? null,
  };
}

/** The organization of the token as it is answered. */
export const organizationView = z
  .object({
    organization_id: z.string(),
    name: z.string(),
    max_live_calls: z.number().nullable().describe('calls at the same time'),
    max_attempts_per_callee_24h: z.number().nullable().describe('calls of one number in 24 hours'),
    max_attempts_per_callee_7d: z.number().nullable().describe('calls of one number in 7 days'),
    attempt_cap_action: z
      .enum(ATTEMPT_CAP_ACTIONS)
      .describe('whether a contact at the cap waits until it clears, or fails'),
    retention_days: z.number().nullable().describe('how long personal data is kept'),
    scopes: z.array(z.enum(['read', 'write', 'admin'])).describe('of the token that asks'),
    created_at: z.string(),
    updated_at: z.string(),
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: 'Organization' });
export type OrganizationView = z.output<typeof organizationView>;
