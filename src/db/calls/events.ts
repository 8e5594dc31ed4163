import type { CallNews } from './status.ts';
import type { Db, Metadata } from '../tables.ts';

/**
 * Keeps a status webhook of a call that belongs to no attempt. A repeated one changes nothing.
 * Webhooks of attempts are kept by `recordNews`, together with what they change.
 */
export async function insertOrphanEvent(
  db: Db,
  news: CallNews & { payload: Metadata },
): Promise<void> {
  await db
    .insertInto('callEvents')
    .values({
      callSid: news.callSid,
      callStatus: news.status,
      executionId: null,
      payload: JSON.stringify(news.payload),
      receivedAt: news.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
