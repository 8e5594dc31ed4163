import type { SuppressionRow } from '../../db/suppressions.ts';
import type { SuppressionView } from '../../schemas/suppression.ts';

export function viewSuppression(suppression: SuppressionRow): SuppressionView {
  return {
    suppression_id: suppression.suppressionId,
    organization_id: suppression.organizationId,
    phone_number: suppression.phoneNumber,
    reason: suppression.reason,
    expires_at: suppression.expiresAt?.toISOString() ?? null,
    created_at: suppression.createdAt.toISOString(),
  };
}
