import { type ContactQuestion, countContacts, isEmpty } from '../../db/contacts/contact-lists.ts';
import type { Db } from '../../db/tables.ts';
import { countOf } from '../../domain/contact.ts';
import { countBatch, isLarge } from '../batches/counters.ts';

/**
 * Counts the contacts that a filter selects, in a batch of `totalContacts`. In a large batch, a count by
 * status alone is shared with those who ask for its counters.
 */
export async function countSelected(
  db: Db,
  question: ContactQuestion & { totalContacts: number },
): Promise<number> {
  const { filter } = question;
  if (isEmpty(filter)) return question.totalContacts;
  const { statuses, ...others } = filter;
  if (statuses === undefined || !isEmpty(others) || !isLarge(question)) {
    return countContacts(db, question);
  }
  return countOf(await countBatch(db, question), statuses);
}
