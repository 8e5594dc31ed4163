import type { OperatedOrganization } from '../../db/organizations.ts';
import { effectiveQuotas, type Quotas } from '../../domain/limits/quotas.ts';
import type {
  OperatedOrganizationItem,
  OperatedOrganizationView,
} from '../../schemas/operator-organization.ts';
import { viewQuotas } from '../../schemas/quotas.ts';
import type { QuotaUse } from '../../services/quotas.ts';
import { viewQuotaUse } from './quota-use.ts';

/** @param defaults the quotas of the installation */
export function viewOperatedItem(
  { organizationId, name, quotas, suspension, createdAt }: OperatedOrganization,
  defaults: Quotas,
): OperatedOrganizationItem {
  return {
    organization_id: organizationId,
    name,
    quotas: viewQuotas(quotas),
    effective_quotas: viewQuotas(effectiveQuotas(quotas, defaults)),
    suspension: suspension && {
      reason: suspension.reason,
      suspended_at: suspension.at.toISOString(),
    },
    created_at: createdAt.toISOString(),
  };
}

export function viewOperatedOrganization(
  organization: OperatedOrganization,
  { defaults, use }: { defaults: Quotas; use: QuotaUse },
): OperatedOrganizationView {
  return { ...viewOperatedItem(organization, defaults), usage: viewQuotaUse(use) };
}
