import { deleteAuditEntries } from '../../db/audit-log.ts';
import type { Db } from '../../db/tables.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes entries of the audit log that are older than the operator wants; null: none. */
export async function purgeAuditLog({
  db,
  clock,
  auditRetentionDays,
}: {
  db: Db;
  clock: { now(): Date };
  auditRetentionDays: number | null;
}): Promise<void> {
  if (auditRetentionDays === null) return;
  const before = new Date(clock.now().getTime() - auditRetentionDays * DAY_MS);
  await deleteAuditEntries(db, { before });
}
