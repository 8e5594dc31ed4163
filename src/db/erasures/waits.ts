import type { CleanupsTable } from '../erasure-tables.ts';
import type { Db } from '../tables.ts';

type Waiting = { batchId: string };

/** That retention waits for call control is a row of `cleanups`, so that it survives a kill. */
function nameOf({ batchId }: Waiting): CleanupsTable['name'] {
  return `calls of batch ${batchId}`;
}

/** @returns since when the calls of a batch wait for call control; undefined: they do not */
export async function findWait(db: Db, batch: Waiting): Promise<Date | undefined> {
  const wait = await db
    .selectFrom('cleanups')
    .select('begunAt')
    .where('name', '=', nameOf(batch))
    .executeTakeFirst();
  return wait?.begunAt;
}

/** Remembers that the calls of a batch wait from then on, unless they do already. */
export async function beginWait(db: Db, { now, ...batch }: Waiting & { now: Date }): Promise<void> {
  await db
    .insertInto('cleanups')
    .values({ name: nameOf(batch), begunAt: now, nextAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endWait(db: Db, batch: Waiting): Promise<void> {
  await db.deleteFrom('cleanups').where('name', '=', nameOf(batch)).execute();
}
