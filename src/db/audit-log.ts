import { type Selectable, sql } from 'kysely';
import type { ActorKind, AuditAction, AuditEvent, AuditObject } from '../domain/audit.ts';
import { digestOf } from './audit-digest.ts';
import type { AuditChainTable, AuditLogTable } from './audit-tables.ts';
import { type ListOrders, type ListPage, pageOf } from './list-page.ts';
import type { Db, Tx } from './tables.ts';

/** An entry with its place in the chain of its organization. */
export type AuditEntryRow = Selectable<AuditLogTable> &
  Pick<Selectable<AuditChainTable>, 'position' | 'hash'>;

/** A link of the chain, and its entry, unless the entry was deleted by age. */
export type AuditLink = Selectable<AuditChainTable> & { entry: Selectable<AuditLogTable> | null };

/**
 * Records an event in the transaction that causes it. When the transaction commits, a trigger adds the
 * entry to the chain of the organization, after every other lock has been taken.
 */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const { by, details, ...members } = event;
  const { kind: actorKind, id: actorId, ...request } = by;
  const entry = { ...members, ...request, actorKind, actorId };
  await tx
    .insertInto('auditLog')
    .values({ ...entry, details: JSON.stringify(details), digest: digestOf(event) })
    .execute();
}

/** Selects entries of an organization; `since` is included and `until` is not. */
export type AuditFilter = {
  organizationId: string;
  action?: AuditAction | undefined;
  objectKind?: AuditObject | undefined;
  objectId?: string | undefined;
  actorKind?: ActorKind | undefined;
  actorId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
};

/** An entry id is a UUIDv7. */
export const AUDIT_ORDERS: ListOrders<'at', AuditEntryRow> = {
  at: [{ column: sql.ref('auditLog.entryId'), kind: 'uuid', of: ({ entryId }) => entryId }],
};

/** One page of entries. */
export async function listAuditEntries(
  db: Db,
  { filter, page }: { filter: AuditFilter; page: ListPage<AuditEntryRow> },
): Promise<AuditEntryRow[]> {
  const entries = entriesOf(db, filter)
    .innerJoin('auditChain', 'auditChain.entryId', 'auditLog.entryId')
    .selectAll('auditLog')
    .select(['auditChain.position', 'auditChain.hash']);
  return pageOf(entries, page).execute();
}

export async function countAuditEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await entriesOf(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function entriesOf(db: Db, { since, until, ...equal }: AuditFilter) {
  const given = Object.entries(equal).filter(([, value]) => value !== undefined);
  let entries = db
    .selectFrom('auditLog')
    .where((eb) =>
      eb.and(given.map(([name, value]) => eb(sql.ref(`auditLog.${name}`), '=', value))),
    );
  if (since !== undefined) entries = entries.where('auditLog.at', '>=', since);
  return until === undefined ? entries : entries.where('auditLog.at', '<', until);
}

/** The links of a chain after a position, oldest first, with their entries. */
export async function linksAfter(
  db: Db,
  { organizationId, after, limit }: { organizationId: string; after: number; limit: number },
): Promise<AuditLink[]> {
  const links = await db
    .selectFrom('auditChain')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  if (links.length === 0) return [];
  const entryIds = links.map(({ entryId }) => entryId);
  const entries = await db
    .selectFrom('auditLog')
    .selectAll()
    .where('entryId', 'in', entryIds)
    .execute();
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  return links.map((link) => ({ ...link, entry: byId.get(link.entryId) ?? null }));
}

/** How many entries of an organization are in no chain: somebody has written past the trigger. */
export async function countUnchained(
  db: Db,
  { organizationId }: { organizationId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('auditLog')
    .leftJoin('auditChain', 'auditChain.entryId', 'auditLog.entryId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('auditLog.organizationId', '=', organizationId)
    .where('auditChain.entryId', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the oldest entries of every organization up to the first that is not older than an instant.
 * Their links stay, so that the chain can still be verified.
 * @returns how many were deleted
 */
export async function deleteAuditEntries(db: Db, { before }: { before: Date }): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select delete_audit_entries(${before}) as deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}
