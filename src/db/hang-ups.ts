import type { CallRow, Db, Tx } from './tables.ts';

/** Asks for the end of one attempt, if it is live. */
export async function requestHangUp(
  db: Db | Tx,
  { executionId, now }: { executionId: string; now: Date },
): Promise<CallRow | undefined> {
  return db
    .updateTable('calls')
    .set((eb) => ({ hangupRequestedAt: eb.fn.coalesce('hangupRequestedAt', eb.val(now)) }))
    .where('executionId', '=', executionId)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export type CallToHangUp = {
  executionId: string;
  callSid: string;
  callControlAccountId: string | null;
};

/**
 * Live calls that are to end and were not told so since `sentBefore`, of one batch or of all: of
 * each account those that wait longest, at most `limit`, so that one that does not answer takes no
 * other's turn.
 */
export async function callsToHangUp(
  db: Db | Tx,
  { batchId, sentBefore, limit }: { batchId?: string; sentBefore: Date; limit: number },
): Promise<CallToHangUp[]> {
  let calls = db
    .selectFrom('calls')
    .select(['executionId', 'callSid', 'callControlAccountId'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('callControlAccountId')
            .orderBy(fn.coalesce('hangupSentAt', 'hangupRequestedAt')),
        )
        .as('turn'),
    )
    .where('endedAt', 'is', null)
    .where('hangupRequestedAt', 'is not', null)
    .where('callSid', 'is not', null)
    .where((eb) => eb.or([eb('hangupSentAt', 'is', null), eb('hangupSentAt', '<', sentBefore)]));
  if (batchId !== undefined) calls = calls.where('batchId', '=', batchId);
  const rows = await db
    .selectFrom(calls.as('waiting'))
    .select(['executionId', 'callSid', 'callControlAccountId'])
    .where('turn', '<=', limit)
    .orderBy('turn')
    .execute();
  return rows.flatMap(({ callSid, ...row }) => (callSid === null ? [] : [{ ...row, callSid }]));
}

/** Live calls of an account that are to end since an instant, and were never told so. */
export async function countUnsentHangUps(
  db: Db | Tx,
  { accountId, since }: { accountId: string | null; since: Date },
): Promise<number> {
  const { unsent } = await db
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('unsent'))
    .where('callControlAccountId', accountId === null ? 'is' : '=', accountId)
    .where('endedAt', 'is', null)
    .where('hangupRequestedAt', '>', since)
    .where('hangupSentAt', 'is', null)
    .where('callSid', 'is not', null)
    .executeTakeFirstOrThrow();
  return unsent;
}

export async function recordHangUpSent(
  db: Db,
  { executionId, now }: { executionId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('calls')
    .set({ hangupSentAt: now })
    .where('executionId', '=', executionId)
    .execute();
}

/** Asks for the end of every attempt that has outlived its deadline, save those changed just now. */
export async function requestOverdueHangUps(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .updateTable('calls')
    .set({ hangupRequestedAt: now })
    .where('executionId', 'in', (eb) =>
      eb
        .selectFrom('calls')
        .select('executionId')
        .where('endedAt', 'is', null)
        .where('deadlineAt', '<', now)
        .where('hangupRequestedAt', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
