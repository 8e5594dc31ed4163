import { sql } from 'kysely';
import type { ContactStatus } from '../../domain/contact.ts';
import { firstIdAt } from '../../domain/uuid.ts';
import { containsText } from '../list-filters.ts';
import { type ListOrders, type ListPage, pageOf } from '../list-page.ts';
import type { ContactRow, Db } from '../tables.ts';

/** Selects contacts of a batch. */
export type ContactFilter = {
  statuses?: readonly ContactStatus[] | undefined;
  phoneNumber?: string | undefined;
  externalId?: string | undefined;
  /** A part of the variable `callee_name`, in any case. */
  name?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

export type ContactQuestion = {
  organizationId: string;
  batchId: string;
  filter: ContactFilter;
};

/** The columns that the API shows. Reading every column makes a page take half as long again. */
export const SHOWN = [
  'contactId',
  'batchId',
  'campaignId',
  'phoneNumber',
  'callVariables',
  'timezone',
  'externalId',
  'consentBasis',
  'consentAt',
  'consentReference',
  'status',
  'statusReason',
  'statusDetail',
  'retryCount',
  'followUpCount',
  'lastAttemptedAt',
  'dueAt',
  'lookAt',
  'calleeZone',
  'position',
] as const;
export type ShownContact = Pick<ContactRow, (typeof SHOWN)[number]>;
export type ListedContact = ShownContact & { latestRetryCount: number };

export const CONTACT_ORDERS: ListOrders<'position', ListedContact> = {
  position: [{ column: sql.ref('position'), kind: 'integer', of: ({ position }) => position }],
};

/** A page of a batch that has given so many positions to contacts, those of removed ones included. */
export type ContactPage = ContactQuestion & {
  page: ListPage<ListedContact>;
  positions: { given: number; removed: number };
};

/** Rows that are read at once: about 5 ms of the process that serves everybody. */
const ROWS_PER_TURN = 500;

/** Positions that a page with a filter examines that no index answers: about 30 ms of Postgres. */
const EXAMINED = 20_000;

/** More contacts than are removed between two statements of a request. */
const SLACK = 1_000;

/** One page of a batch's contacts, each with its latest retry count; as `pageOf`. */
export async function listContacts(db: Db, asked: ContactPage): Promise<ListedContact[]> {
  const { page, batchId } = asked;
  const isDown = isDownward(page);
  if (page.limit < ROWS_PER_TURN) return readContacts(contactsOfPage(db, asked), isDown);
  const positions = await contactsOfPage(db, asked).select('position').execute();
  const found = positions.map(({ position }) => position).toSorted((one, other) => one - other);
  if (isDown) found.reverse();
  const rows: ListedContact[] = [];
  for (let start = 0; start < found.length; start += ROWS_PER_TURN) {
    const slice = db
      .selectFrom('contacts')
      .where('batchId', '=', batchId)
      .where(
        'position',
        '=',
        sql<number>`any(${found.slice(start, start + ROWS_PER_TURN)}::int[])`,
      );
    rows.push(...(await readContacts(slice, isDown)));
  }
  return rows;
}

/** SQL of the highest retry count of a contact's calls. */
export const latestRetryCount = sql<number>`coalesce((select max(calls.retry_count) from calls
  where calls.contact_id = contacts.contact_id), 0)`.as('latestRetryCount');

async function readContacts(
  contacts: ReturnType<typeof contactsOfPage>,
  isDown: boolean,
): Promise<ListedContact[]> {
  return contacts
    .select(SHOWN)
    .select(latestRetryCount)
    .orderBy('position', isDown ? 'desc' : 'asc')
    .execute();
}

/** Members of a contact besides its variables, with their names, as JSON. */
const BYTES_OF_A_CONTACT = 500;

/** The size of a page of contacts as JSON, in bytes. */
export async function sizeOfContactPage(db: Db, asked: ContactPage): Promise<number> {
  const variables = sql`octet_length(call_variables::text)
    + coalesce(octet_length(consent_reference), 0)`;
  const { bytes } = await db
    .selectFrom(contactsOfPage(db, asked).select(['callVariables', 'consentReference']).as('page'))
    .select(sql<number>`coalesce(sum(${BYTES_OF_A_CONTACT} + ${variables}), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

function contactsOfPage(db: Db, asked: ContactPage) {
  const { page, batchId } = asked;
  const { after, before } = rangeOf(asked);
  const contacts = db.selectFrom('contacts').where('batchId', '=', batchId);
  const order = { ...page, isDescending: isDownward(page), start: undefined };
  // Without gaps a page is a range of positions, at any depth. With both ends the range is the best way
  // for the planner, too, before the table has statistics. The order and the limit are for statistics of
  // many small batches, by which it takes the first positions for most of a large batch.
  if (isRange(asked)) {
    const range = contacts.where('position', '>', after).where('position', '<', before);
    return pageOf(range, { ...order, skip: 0 });
  }
  const found = matchingContacts(db, asked)
    .where('position', '>', after)
    .where('position', '<', before);
  const ordered = pageOf(found, order);
  if (isExamined(asked.filter)) return ordered;
  // With a status, rows are left out in the index alone: half the time at the end of a million.
  return contacts.where('position', 'in', ordered.select('position'));
}

/** The positions between which a page lies, both excluded. */
function rangeOf(asked: ContactPage): { after: number; before: number } {
  const { page, positions } = asked;
  const isDown = isDownward(page);
  const [first, step] = isDown ? [positions.given, -1] : [-1, 1];
  const start = page.start === undefined ? first : Number(page.start.values[0]);
  const from = isRange(asked) ? start + step * page.skip : start;
  const to = from + step * spanOf(asked);
  // Postgres counts positions in 32 bits.
  return isDown
    ? { after: Math.max(to, -1), before: from }
    : { after: from, before: Math.min(to, 2 ** 31 - 1) };
}

function spanOf(asked: ContactPage): number {
  const { page, filter, positions } = asked;
  const rows = page.limit + 2;
  if (isRange(asked)) return rows;
  if (isExamined(filter)) return EXAMINED + 1;
  const hasIndex = isEmpty(filter) && page.skip === 0;
  return hasIndex ? rows + positions.removed + SLACK : Number.POSITIVE_INFINITY;
}

/**
 * Where the next page begins although this one has found no more contacts: it has examined as many as a
 * page may. Undefined at the end of the batch.
 */
export function examinedTo(asked: ContactPage): string[] | undefined {
  if (!isExamined(asked.filter)) return undefined;
  const { after, before } = rangeOf(asked);
  if (isDownward(asked.page)) return after > -1 ? [`${after + 1}`] : undefined;
  return before < asked.positions.given ? [`${before - 1}`] : undefined;
}

/** Whether a page of contacts is a range of positions. */
function isRange({ filter, positions }: ContactPage): boolean {
  return isEmpty(filter) && positions.removed === 0;
}

function isDownward({ isDescending, start }: ListPage<ListedContact>): boolean {
  return isDescending !== (start?.isBackwards ?? false);
}

export async function countContacts(db: Db, question: ContactQuestion): Promise<number> {
  const { count } = await matchingContacts(db, question)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matchingContacts(db: Db, { organizationId, batchId, filter }: ContactQuestion) {
  const { statuses, phoneNumber, externalId, name, createdAfter, createdBefore } = filter;
  let query = db.selectFrom('contacts').where('batchId', '=', batchId);
  if (statuses !== undefined) query = query.where('status', 'in', [...statuses]);
  if (phoneNumber !== undefined) query = query.where('phoneNumber', '=', phoneNumber);
  if (externalId !== undefined) {
    query = query.where('organizationId', '=', organizationId).where('externalId', '=', externalId);
  }
  if (name !== undefined)
    query = query.where(containsText(sql`call_variables->>'callee_name'`, name));
  // An id is a UUIDv7.
  if (createdAfter !== undefined) query = query.where('contactId', '>=', firstIdAt(createdAfter));
  if (createdBefore !== undefined) query = query.where('contactId', '<', firstIdAt(createdBefore));
  return query;
}

/** Whether no index answers a filter, so that a page examines a bounded number of contacts. */
export function isExamined({ name, createdAfter, createdBefore }: ContactFilter): boolean {
  return [name, createdAfter, createdBefore].some((value) => value !== undefined);
}

export function isEmpty(filter: ContactFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}
