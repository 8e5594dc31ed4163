import { sql } from 'kysely';
import { calleeZoneOf } from '../../domain/hours/callee-zone.ts';
import {
  CONTACT_STATUSES,
  type ContactStatus,
  type Counters,
  countersOf,
} from '../../domain/contact.ts';
import type { Consent } from '../../domain/consent.ts';
import { prepare } from '../prepared.ts';
import type { Variables } from '../column-types.ts';
import type { ContactRow, Db, Tx } from '../tables.ts';

export type NewContact = Consent & {
  contactId: string;
  phoneNumber: string;
  callVariables: Variables;
  timezone: string | null;
  externalId: string | null;
};

/** The batch that contacts are added to. All of them are due at one instant. */
export type ContactsDestination = {
  organizationId: string;
  campaignId: string;
  batchId: string;
  firstPosition: number;
  dueAt: Date;
};

const ROWS_PER_STATEMENT = 10_000;

/** Inserts contacts at consecutive positions, 10,000 a statement. */
export async function insertContacts(
  tx: Tx,
  destination: ContactsDestination,
  contacts: readonly NewContact[],
): Promise<void> {
  const { organizationId, campaignId, batchId, dueAt } = destination;
  for (let start = 0; start < contacts.length; start += ROWS_PER_STATEMENT) {
    const rows = contacts.slice(start, start + ROWS_PER_STATEMENT).map((contact, index) => ({
      contact_id: contact.contactId,
      position: destination.firstPosition + start + index,
      phone_number: contact.phoneNumber,
      call_variables: contact.callVariables,
      timezone: contact.timezone,
      callee_zone: calleeZoneOf(contact),
      external_id: contact.externalId,
      consent_basis: contact.consentBasis,
      consent_at: contact.consentAt,
      consent_reference: contact.consentReference,
    }));
    await sql`
      insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
        phone_number, call_variables, timezone, callee_zone, external_id, due_at, look_at,
        consent_basis, consent_at, consent_reference)
      select contact_id, ${organizationId}, ${campaignId}, ${batchId}, position,
        phone_number, call_variables, timezone, callee_zone, external_id, ${dueAt}, ${dueAt},
        consent_basis, consent_at, consent_reference
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (contact_id uuid,
        position integer, phone_number text, call_variables jsonb, timezone text,
        callee_zone text, external_id text, consent_basis text, consent_at timestamptz,
        consent_reference text)`.execute(tx);
  }
}

/** @returns undefined when the batch has no contact with this id */
export async function findContact(
  db: Db,
  { batchId, contactId }: { batchId: string; contactId: string },
): Promise<ContactRow | undefined> {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('contactId', '=', contactId)
    .where('batchId', '=', batchId)
    .executeTakeFirst();
}

/** @returns undefined when there is no contact with this id that the caller may see */
export async function batchOfContact(
  db: Db,
  { contactId }: { contactId: string },
): Promise<string | undefined> {
  const contact = await db
    .selectFrom('contacts')
    .select('batchId')
    .where('contactId', '=', contactId)
    .executeTakeFirst();
  return contact?.batchId;
}

type StatusCount = { status: ContactStatus | null; count: number };

/** Counts every status but one in one statement. The row without a status is the total. */
const countAllBut = (uncounted: ContactStatus) =>
  prepare<{ batchId: string }, StatusCount>(`countAllBut ${uncounted}`, (_, { batchId }) => {
    const counts = CONTACT_STATUSES.filter((status) => status !== uncounted).map(
      (status) => sql`
        select ${sql.lit(status)} as status, count(*) as count from contacts
        where batch_id = ${batchId} and status = ${sql.lit(status)}`,
    );
    return sql`
      ${sql.join(counts, sql` union all `)}
      union all select null, total_contacts from batches where batch_id = ${batchId}`;
  });
// Every status is a key.
const countsBut = Object.fromEntries(
  CONTACT_STATUSES.map((status) => [status, countAllBut(status)]),
) as Record<ContactStatus, ReturnType<typeof countAllBut>>;

/**
 * Counts the contacts of a batch by status, now, in one statement. The total comes from the batch: every
 * transaction that adds contacts writes it. The status `uncounted`, best the most frequent one, is not
 * counted: it is the total without the others.
 */
export async function countStatuses(
  db: Db,
  { batchId, uncounted }: { batchId: string; uncounted: ContactStatus },
): Promise<{ status: ContactStatus; count: number }[]> {
  const rows = await countsBut[uncounted].all(db, { batchId });
  const counted = rows.flatMap(({ status, count }) => (status === null ? [] : [{ status, count }]));
  const total = rows.find(({ status }) => status === null)?.count ?? 0;
  const rest = counted.reduce((left, { count }) => left - count, total);
  return [...counted, { status: uncounted, count: rest }];
}

/**
 * Counters of batches by batch id, counted now in one statement that reads the index
 * contacts_status alone. A batch without contacts has no entry.
 */
export async function countersOfBatches(
  db: Db,
  { batchIds }: { batchIds: readonly string[] },
): Promise<Map<string, Counters>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contacts')
    .select((eb) => ['batchId', 'status', eb.fn.countAll<number>().as('count')])
    .where('batchId', 'in', [...batchIds])
    .groupBy(['batchId', 'status'])
    .execute();
  const byBatch = Map.groupBy(rows, (row) => row.batchId);
  return new Map([...byBatch].map(([batchId, counts]) => [batchId, countersOf(counts)]));
}
