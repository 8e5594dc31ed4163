import type { AuditEntryRow } from '../../db/audit-log.ts';
import type { AuditEntryView } from '../../schemas/audit-entry.ts';

export function viewAuditEntry(row: AuditEntryRow): AuditEntryView {
  return {
    entry_id: row.entryId,
    organization_id: row.organizationId,
    at: row.at.toISOString(),
    actor_kind: row.actorKind,
    actor_id: row.actorId,
    action: row.action,
    object_kind: row.objectKind,
    object_id: row.objectId,
    details: row.details,
    request_id: row.requestId,
    client_request_id: row.clientRequestId,
    // Where operators work is no business of an organization.
    client_address: row.actorKind === 'operator' ? null : row.clientAddress,
    position: row.position,
    hash: row.hash.toString('hex'),
  };
}
