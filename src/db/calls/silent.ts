import { sql } from 'kysely';
import type { CallRow, Db } from '../tables.ts';
import { firstInTurn } from './in-turn.ts';

type SilentQuery = { now: Date; silentSince: Date; unplacedSince: Date; limit: number };

/**
 * Live attempts that are to be looked up, because nothing was heard of them since `silentSince`. An
 * attempt without a sid is first looked up after `unplacedSince`. If its hang-up was requested, the
 * look-up is repeated at growing intervals, because a call cannot be hung up before its sid is known.
 * Returns at most `limit` attempts of each account: see `firstInTurn`.
 */
export async function silentCalls(
  db: Db,
  { now, silentSince, unplacedSince, limit }: SilentQuery,
): Promise<CallRow[]> {
  const silent = db
    .selectFrom('calls')
    .selectAll()
    .select('lastNewsAt as waitsSince')
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
  return (await firstInTurn(silent, { limit }).execute(db)).rows;
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
