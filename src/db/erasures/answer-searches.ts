import type { CleanupsTable } from '../erasure-tables.ts';
import type { Tx } from '../tables.ts';
import type { AnswersPage } from './stored-answers.ts';

type Search = { erasureId: string };

/** The search of an erasure for stored answers is a row of `cleanups`, so that it survives a kill. */
function nameOf({ erasureId }: Search): CleanupsTable['name'] {
  return `answers of erasure ${erasureId}`;
}

/**
 * Locks the search of an erasure; it begins with the first lock.
 * @returns where it goes on; undefined when it is over
 */
export async function lockAnswerSearch(
  tx: Tx,
  { now, ...search }: Search & { now: Date },
): Promise<Pick<AnswersPage, 'after'> | undefined> {
  const name = nameOf(search);
  await tx
    .insertInto('cleanups')
    .values({ name, begunAt: now, nextAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { cursor, nextAt } = await tx
    .selectFrom('cleanups')
    .select(['cursor', 'nextAt'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (nextAt === null) return undefined;
  // Only `moveAnswerSearch` writes the cursor.
  return { after: cursor === '' ? null : (JSON.parse(cursor) as AnswersPage['after']) };
}

/** Remembers where a locked search goes on; null: it is over. */
export async function moveAnswerSearch(
  tx: Tx,
  { next, ...search }: Search & { next: AnswersPage['after'] },
): Promise<void> {
  const change = next === null ? { nextAt: null } : { cursor: JSON.stringify(next) };
  await tx.updateTable('cleanups').set(change).where('name', '=', nameOf(search)).execute();
}

/** Forgets the search of a completed erasure. */
export async function deleteAnswerSearch(tx: Tx, search: Search): Promise<void> {
  await tx.deleteFrom('cleanups').where('name', '=', nameOf(search)).execute();
}
