import type { OperatedOrganization } from '../../db/organizations.ts';
import type { ClosableKind } from '../../domain/destinations/destination.ts';
import { effectiveQuotas, type Quotas } from '../../domain/limits/quotas.ts';
import type {
  OperatedOrganizationItem,
  OperatedOrganizationView,
} from '../../schemas/operator-organization.ts';
import { viewOperatedDestinations } from '../../schemas/destinations.ts';
import { viewQuotas } from '../../schemas/quotas.ts';
import type { QuotaUse } from '../../services/quotas.ts';
import { viewQuotaUse } from './quota-use.ts';

/** What holds for organizations for which the operator has set nothing. */
type Defaults = { quotas: Quotas; closedKinds: readonly ClosableKind[] };

/** @param defaults those of the installation */
export function viewOperatedItem(
  { organizationId, name, quotas, destinations, suspension, createdAt }: OperatedOrganization,
  defaults: Defaults,
): OperatedOrganizationItem {
  return {
    organization_id: organizationId,
    name,
    quotas: viewQuotas(quotas),
    effective_quotas: viewQuotas(effectiveQuotas(quotas, defaults.quotas)),
    destinations: viewOperatedDestinations(destinations, defaults),
    suspension: suspension && {
      reason: suspension.reason,
      suspended_at: suspension.at.toISOString(),
    },
    created_at: createdAt.toISOString(),
  };
}

export function viewOperatedOrganization(
  organization: OperatedOrganization,
  { use, ...defaults }: Defaults & { use: QuotaUse },
): OperatedOrganizationView {
  return { ...viewOperatedItem(organization, defaults), usage: viewQuotaUse(use) };
}
