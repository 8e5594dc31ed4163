import { sql } from 'kysely';
import type { CallRow, Db } from '../tables.ts';
type SilentQuery = { now: Date; silentSince: Date; unplacedSince: Date; limit: number };

/**
 * Live attempts that are to be looked up, because nothing was heard of them since `silentSince`. An
 * attempt without a sid is first looked up after `unplacedSince`. If its hang-up was requested, the
 * look-up is repeated at growing intervals, because a call cannot be hung up before its sid is known.
 * Returns at most `limit` attempts of each account, so that an account that does not answer does not
 * delay the others: of its organizations in turn, the longest silent first.
 */
export async function silentCalls(
  db: Db,
  { now, silentSince, unplacedSince, limit }: SilentQuery,
): Promise<CallRow[]> {
  const silent = db
    .selectFrom('calls')
    .selectAll()
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy(['callControlAccountId', 'organizationId']).orderBy('lastNewsAt'),
        )
        .as('turn'),
    )
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('lastNewsAt', '<', silentSince),
        eb.and([
          eb('callSid', 'is', null),
          eb('lastNewsAt', '<', unplacedSince),
          eb.or([
            eb('lastNewsAt', '<=', eb.ref('createdAt')),
            sql<boolean>`last_news_at - hangup_requested_at <= ${now}::timestamptz - last_news_at`,
          ]),
        ]),
      ]),
    );
  const inTurn = db
    .selectFrom(silent.as('silent'))
    .selectAll()
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('callControlAccountId').orderBy('turn').orderBy('lastNewsAt'),
        )
        .as('place'),
    );
  return db
    .selectFrom(inTurn.as('silent'))
    .selectAll()
    .where('place', '<=', limit)
    .orderBy('place')
    .execute();
}

/**
 * Records that call control was asked about a live attempt and did not say, so that others are asked
 * before it is asked again.
 */
export async function recordAskedInVain(
  db: Db,
  { executionId, callSid, now }: { executionId: string; callSid: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('calls')
    .set({ lastNewsAt: now })
    .where('executionId', '=', executionId)
    .where('callSid', 'is not distinct from', callSid)
    .where('endedAt', 'is', null)
    .execute();
}
