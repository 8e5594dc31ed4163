import type { Actor, AuditEvent } from '../../domain/audit.ts';

/** The event of an operator's change of an organization, but for what was done. */
export function eventOf(
  { organizationId, by }: { organizationId: string; by: Actor },
  at: Date,
): Omit<AuditEvent, 'action' | 'details'> {
  return { organizationId, by, at, objectKind: 'organization', objectId: organizationId };
}
