import type { Actor, AuditEvent } from '../../domain/audit.ts';
import { QUOTA_MEMBERS, QUOTA_NAMES, type OwnQuotas } from '../../domain/limits/quotas.ts';

/** Quotas by the names of the API, for the record of an operator's action. */
export function detailsOf(quotas: OwnQuotas): { quotas: Record<string, number | null> } {
  const members = QUOTA_NAMES.map((name) => [QUOTA_MEMBERS[name], quotas[name]] as const);
  return { quotas: Object.fromEntries(members) };
}

/** The event of an operator's change of an organization, but for what was done. */
export function eventOf(
  { organizationId, by }: { organizationId: string; by: Actor },
  at: Date,
): Omit<AuditEvent, 'action' | 'details'> {
  return { organizationId, by, at, objectKind: 'organization', objectId: organizationId };
}
