import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A call of which a webhook came that belongs to no attempt. */
export type OrphanCall = {
  callSid: string;
  /** The account that signed the webhook; null: the installation's. */
  accountId: string | null;
  /** The execution that the tag of the call names; null: none. */
  executionId: string | null;
  receivedAt: Date;
};

/** Calls kept of an organization's account, which may sign as many webhooks as it likes: about 2 MB. */
const MAX_OF_ACCOUNT = 10_000;

/**
 * Keeps that a call belongs to no attempt, so that a look-up does not take it for one of ours. A
 * repeated webhook changes nothing, and neither does one beyond the limit of its account.
 */
export async function keepOrphan(db: Db, orphan: OrphanCall): Promise<void> {
  const { callSid, accountId, executionId, receivedAt } = orphan;
  if (accountId !== null && (await countOrphans(db, accountId)) >= MAX_OF_ACCOUNT) return;
  await db
    .insertInto('orphanWebhooks')
    .values({ callSid, callControlAccountId: accountId, executionId, receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts the kept calls of an account up to the limit. */
async function countOrphans(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('orphanWebhooks')
        .select('callSid')
        .where('callControlAccountId', '=', accountId)
        .limit(MAX_OF_ACCOUNT)
        .as('kept'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
