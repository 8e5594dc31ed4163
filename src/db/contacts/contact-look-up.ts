import { sql } from 'kysely';
import type { ContactStatus } from '../../domain/contact.ts';
import { campaignMembers, matchingBatches } from '../batches/batch-lists.ts';
import { campaignHours } from '../batches/batches.ts';
import { type ListOrders, type ListPage, pageOf } from '../list-page.ts';
import type { Db } from '../tables.ts';
import { latestRetryCount, type ListedContact, SHOWN } from './contact-lists.ts';

/** Contacts of an organization with this number or external id, or both, in all of its batches. */
export type LookUp = {
  organizationId: string;
  phoneNumber?: string | undefined;
  externalId?: string | undefined;
  campaignId?: string | undefined;
  statuses?: readonly ContactStatus[] | undefined;
};

/** A contact id is a UUIDv7. */
export const LOOK_UP_ORDERS: ListOrders<'created_at', ListedContact> = {
  created_at: [
    { column: sql.ref('contacts.contactId'), kind: 'uuid', of: ({ contactId }) => contactId },
  ],
};

/** One page of the contacts with a number or an external id. */
export async function lookUpContacts(
  db: Db,
  { lookUp, page }: { lookUp: LookUp; page: ListPage<ListedContact> },
): Promise<ListedContact[]> {
  return pageOf(matching(db, lookUp).select(SHOWN).select(latestRetryCount), page).execute();
}

export async function countLookUp(db: Db, lookUp: LookUp): Promise<number> {
  const { count } = await matching(db, lookUp)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Staged contacts of an upload have no batch yet, and those of deleted batches are hidden. */
function matching(db: Db, lookUp: LookUp) {
  const { organizationId, phoneNumber, externalId, campaignId, statuses } = lookUp;
  let query = db
    .selectFrom('contacts')
    .where('contacts.organizationId', '=', organizationId)
    .where('contacts.batchId', 'in', matchingBatches(db, { organizationId }).select('batchId'));
  if (phoneNumber !== undefined) query = query.where('phoneNumber', '=', phoneNumber);
  if (externalId !== undefined) query = query.where('externalId', '=', externalId);
  if (campaignId !== undefined) query = query.where('contacts.campaignId', '=', campaignId);
  return statuses === undefined ? query : query.where('contacts.status', 'in', [...statuses]);
}

/** The batches of contacts by batch id, with what they show of their campaigns. */
export async function batchesOfContacts(
  db: Db,
  { organizationId, contacts }: { organizationId: string; contacts: readonly ListedContact[] },
) {
  const batchIds = [...new Set(contacts.map(({ batchId }) => batchId))];
  if (batchIds.length === 0) return new Map();
  const batches = await matchingBatches(db, { organizationId })
    .selectAll('batches')
    .select([...campaignMembers, ...campaignHours, 'campaigns.name as campaignName'])
    .where('batches.batchId', 'in', batchIds)
    .execute();
  return new Map(batches.map((batch) => [batch.batchId, batch]));
}
