import type { OrganizationRow } from '../../db/organizations.ts';
import type { DestinationRules } from '../../domain/destinations/destination-rules.ts';
import type { Quotas } from '../../domain/limits/quotas.ts';
import { viewDestinations } from '../../schemas/destinations.ts';
import { viewNumberRest } from '../../schemas/members/number-rest.ts';
import { viewOrganizationLimits } from '../../schemas/members/usage-limits.ts';
import { viewQuotas } from '../../schemas/quotas.ts';
import type { QuotaUse } from '../../services/quotas.ts';
import type { Usage } from '../../domain/limits/usage-limits.ts';
import { viewUsage } from './usage.ts';
import { viewQuotaUse } from './quota-use.ts';
import type { OrganizationView } from '../../schemas/organization.ts';
import type { Caller } from '../../services/tokens/tokens.ts';

/** What is shown of an organization beside its row. */
export type Shown = Pick<Caller, 'scopes'> & {
  quotas: Quotas;
  use: QuotaUse;
  /** Of its limits a day; null: it has none. */
  usedToday: Usage | null;
  destinations: DestinationRules;
};

export function viewOrganization(
  organization: OrganizationRow,
  { quotas, use, usedToday, destinations, scopes }: Shown,
): OrganizationView {
  return {
    organization_id: organization.organizationId,
    name: organization.name,
    max_live_calls: organization.maxLiveCalls,
    max_attempts_per_callee_24h: organization.maxAttemptsPerCallee24h,
    max_attempts_per_callee_7d: organization.maxAttemptsPerCallee7d,
    attempt_cap_action: organization.attemptCapAction,
    retention_days: organization.retentionDays,
    strict_requests: organization.strictRequests,
    allowed_prefixes: organization.allowedPrefixes,
    max_calls_per_number_24h: organization.maxCallsPerNumber24h,
    number_rest: organization.numberRest && viewNumberRest(organization.numberRest),
    ...viewOrganizationLimits(organization),
    effective_quotas: viewQuotas(quotas),
    usage: viewQuotaUse(use),
    usage_today: usedToday && viewUsage(usedToday),
    destinations: viewDestinations(destinations),
    scopes: [...scopes],
    created_at: organization.createdAt.toISOString(),
    updated_at: organization.updatedAt.toISOString(),
  };
}
