import { type ContactQuestion, countContacts, isEmpty } from '../../db/contacts/contact-lists.ts';
import type { Db } from '../../db/tables.ts';
import { countOfStatuses } from '../batches/counters.ts';

/**
 * Counts the contacts that a filter selects, in a batch of `totalContacts`. Many of a large batch that are
 * selected by status alone are counted together with its counters.
 */
export async function countSelected(
  db: Db,
  question: ContactQuestion & { totalContacts: number },
): Promise<number> {
  const { filter } = question;
  if (isEmpty(filter)) return question.totalContacts;
  const { statuses, ...others } = filter;
  if (statuses === undefined || !isEmpty(others)) return countContacts(db, question);
  const { organizationId, batchId } = question;
  return countOfStatuses(db, { organizationId, batchId, statuses });
}
