import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A call of the installation's account, of which a webhook came that belongs to no attempt. */
export type OrphanCall = {
  callSid: string;
  /** The execution that the tag of the call names; null: none. */
  executionId: string | null;
  receivedAt: Date;
};

/**
 * Keeps that a call belongs to no attempt, so that a look-up does not take it for one of ours. A
 * repeated webhook changes nothing.
 */
export async function keepOrphan(db: Db, orphan: OrphanCall): Promise<void> {
  await db
    .insertInto('orphanWebhooks')
    .values(orphan)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes at most `limit` calls of which the first webhook came before `before`. @returns how many */
export async function deleteOrphans(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from orphan_webhooks where call_sid in (
      select call_sid from orphan_webhooks where received_at < ${before} limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
