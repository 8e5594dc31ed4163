import { z } from 'zod';
import type { BodySchema } from './reading/body.ts';
import { patchDescription, type PatchSchema } from './reading/patch.ts';
import { instantView } from './members/instant-view.ts';
import { warningsView } from './members/warnings.ts';
import { operatedDestinationsView } from './destinations.ts';
import { effectiveQuotasView, quotaMembers, quotasView, quotaUseView } from './quotas.ts';

const name = z.string().trim().min(1).max(200);
const quotas = quotaMembers.optional();

/** The body with which an operator creates an organization. */
export const organizationCreate = {
  schema: z
    .object({
      name: name.describe('Name of the organization; no other has it, and it cannot be changed.'),
      quotas,
    })
    .meta({ examples: [{ name: 'Example Ltd', quotas: { max_live_calls: 50 } }] }),
} satisfies BodySchema<z.ZodRawShape>;

const patched = z.object({ quotas });

/** The body of a PATCH by the operator: null gives a quota its default back. */
export const quotaPatch: PatchSchema<typeof patched.shape> = {
  schema: patched,
  fixed: ['organization_id', 'name', 'created_at'],
  computed: ['effective_quotas', 'destinations', 'usage', 'suspension', 'warnings'],
};

export const quotaPatchDescription = patchDescription(quotaPatch).meta({
  examples: [{ quotas: { max_live_calls: 100, max_spend_per_day_usd: null } }],
});

/** The body with which an operator suspends an organization. */
export const suspensionOrder = {
  schema: z
    .object({
      reason: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .describe('Why, as every refused request of the organization is told.'),
    })
    .meta({ examples: [{ reason: 'The invoice of March is overdue.' }] }),
} satisfies BodySchema<z.ZodRawShape>;

/** An organization as operators see it in a list. */
export const operatedOrganizationItem = z
  .object({
    organization_id: z.string().describe('Id of the organization.'),
    name: z.string().describe('Name of the organization.'),
    quotas: quotasView,
    effective_quotas: effectiveQuotasView,
    destinations: operatedDestinationsView,
    suspension: z
      .object({
        reason: z.string().describe('Why, as the organization is told.'),
        suspended_at: instantView.describe('Since when, in UTC.'),
      })
      .nullable()
      .describe('null: the organization is not suspended.'),
    created_at: instantView.describe('When the organization was created, in UTC.'),
  })
  .meta({ id: 'OperatedOrganizationItem', description: 'An organization, as operators see it.' });

/** An organization as operators see it. */
export const operatedOrganizationView = operatedOrganizationItem
  .extend({ usage: quotaUseView, warnings: warningsView })
  .meta({
    id: 'OperatedOrganization',
    description: 'An organization with its use, as operators see it.',
  });
export type OperatedOrganizationItem = z.output<typeof operatedOrganizationItem>;
export type OperatedOrganizationView = z.output<typeof operatedOrganizationView>;
