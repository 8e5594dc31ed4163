import { strengthOf } from '../../domain/suppression.ts';
import type { SuppressionRow } from '../../db/suppressions.ts';
import type { SuppressionView } from '../../schemas/suppression.ts';

export function viewSuppression(suppression: SuppressionRow): SuppressionView {
  // A process of an earlier version may have stored an expiry, which has no effect.
  const isOptOut = strengthOf(suppression) === 'opt_out';
  return {
    suppression_id: suppression.suppressionId,
    organization_id: suppression.organizationId,
    phone_number: suppression.phoneNumber,
    reason: suppression.reason,
    expires_at: isOptOut ? null : (suppression.expiresAt?.toISOString() ?? null),
    created_at: suppression.createdAt.toISOString(),
  };
}
