import { sql } from 'kysely';
import type { CleanupsTable } from './erasure-tables.ts';
import type { Db, Metadata, Tx } from './tables.ts';

type Name = CleanupsTable['name'];

/**
 * Locks a cleaning whose next chunk is due, so that one process at a time takes it.
 * @returns where it goes on; undefined when none is due, or another process is at it
 */
export async function lockCleanup(
  tx: Tx,
  { name, now }: { name: Name; now: Date },
): Promise<{ cursor: string; begunAt: Date } | undefined> {
  return tx
    .selectFrom('cleanups')
    .select(['cursor', 'begunAt'])
    .where('name', '=', name)
    .where('nextAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Remembers where a locked cleaning goes on. */
export async function moveCleanup(
  tx: Tx,
  { name, cursor }: { name: Name; cursor: string },
): Promise<void> {
  await tx.updateTable('cleanups').set({ cursor }).where('name', '=', name).execute();
}

/** Ends a pass of a locked cleaning. @param nextAt when the next pass begins; null: there is none */
export async function endPass(
  tx: Tx,
  { name, nextAt }: { name: Name; nextAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('cleanups')
    .set((eb) => ({ cursor: '', passes: eb('passes', '+', 1), nextAt }))
    .where('name', '=', name)
    .execute();
}

export type StoredWebhook = { callSid: string; callStatus: string; payload: Metadata };

/** Webhooks in the order of their keys, whole calls: those after a call sid. */
export async function webhooksAfter(
  tx: Tx,
  { callSid, limit }: { callSid: string; limit: number },
): Promise<StoredWebhook[]> {
  return tx
    .selectFrom('callEvents')
    .select(['callSid', 'callStatus', 'payload'])
    .where('callSid', '>', callSid)
    .orderBy('callSid')
    .orderBy('callStatus')
    .limit(limit)
    .execute();
}

/** Replaces the payloads of webhooks. */
export async function replacePayloads(tx: Tx, webhooks: readonly StoredWebhook[]): Promise<void> {
  const rows = webhooks.map(({ callSid, callStatus, payload }) => ({
    call_sid: callSid,
    call_status: callStatus,
    payload,
  }));
  await sql`
    update call_events set payload = kept.payload
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as kept (call_sid text, call_status text, payload jsonb)
    where call_events.call_sid = kept.call_sid and call_events.call_status = kept.call_status`.execute(
    tx,
  );
}

/**
 * Takes a cleaning that nobody holds until an instant.
 * @returns false when it is not due, or another process holds it
 */
export async function holdCleanup(
  db: Db,
  { name, now, until }: { name: Name; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cleanups')
    .set({ nextAt: until })
    .where('name', '=', name)
    .where('nextAt', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Holds a cleaning longer, or gives it back: then it is next due at `until`.
 * @param heldUntil what the holder has written before
 * @returns false when another process has taken it since
 */
export async function extendHold(
  db: Db,
  { name, heldUntil, until }: { name: Name; heldUntil: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cleanups')
    .set({ nextAt: until })
    .where('name', '=', name)
    .where('nextAt', '=', heldUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
