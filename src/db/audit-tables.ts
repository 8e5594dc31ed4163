import type { Generated } from 'kysely';
import type { ActorKind, AuditAction, AuditObject } from '../domain/audit.ts';
import type { JsonValue } from '../domain/canonical-json.ts';
import type { Json, TriggerWritten } from './column-types.ts';

/** What was done to protected objects. Rows are only added; a trigger refuses every change. */
export interface AuditLogTable {
  /** A UUIDv7, so ids sort by time. */
  entryId: Generated<string>;
  organizationId: string;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  action: AuditAction;
  objectKind: AuditObject;
  objectId: string | null;
  /** By the names of the API. */
  details: Json<{ [name: string]: JsonValue }>;
  requestId: string | null;
  clientRequestId: string | null;
  clientAddress: string | null;
  /** SHA-256 of the members above but `entryId`; see `digestOf`. */
  digest: Buffer;
}

/** The chain of an organization's entries. It keeps no content, and outlives the entries. */
export interface AuditChainTable {
  organizationId: TriggerWritten<string>;
  /** 1 for the first entry. */
  position: TriggerWritten<number>;
  entryId: TriggerWritten<string>;
  digest: TriggerWritten<Buffer>;
  hash: TriggerWritten<Buffer>;
}
