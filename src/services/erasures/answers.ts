import { lockAnswerSearch, moveAnswerSearch } from '../../db/erasures/answer-searches.ts';
import { eraseAnswers } from '../../db/erasures/stored-answers.ts';
import type { Db } from '../../db/tables.ts';
import type { NumberHashes } from '../../domain/erased-number.ts';
import type { Halt, PartOfErasure } from './turn.ts';

export type AnswerEraserDeps = {
  db: Db;
  clock: { now(): Date };
  numberHashes: Pick<NumberHashes, 'of'>;
};

const ANSWERS_AT_ONCE = 500;

/**
 * Erases the stored answers that name a person. It comes before the contacts, because answers are found
 * by the contacts that still have the number. An organization may have a million keys: the search goes
 * on where the last turn has ended.
 * @returns why it stops; null: the search is over
 */
export async function eraseAnswersOfPerson(
  { db, clock, numberHashes }: AnswerEraserDeps,
  { person, turn, record }: PartOfErasure,
): Promise<Halt | null> {
  const hashOf = (key: string) => numberHashes.of(person.organizationId, key);
  for (;;) {
    const isOver = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const search = await lockAnswerSearch(tx, { ...person, now });
      if (search === undefined) return true;
      const page = { ...search, limit: ANSWERS_AT_ONCE, now, hashOf };
      const { erased, next } = await eraseAnswers(tx, { ...person, ...page });
      await moveAnswerSearch(tx, { ...person, next });
      await record(tx, { counts: { stored_answers: erased }, leftOvers: [] });
      return next === null;
    });
    if (isOver) return null;
    if (turn.isOver()) return 'turn_over';
  }
}
