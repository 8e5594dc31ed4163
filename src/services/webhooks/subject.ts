import { type BatchWithHours, findBatch, findCallHours } from '../../db/batches/batches.ts';
import { findCall, latestRetryCounts } from '../../db/calls/calls.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { findContact } from '../../db/contacts/contacts.ts';
import { findSuppression, type SuppressionRow } from '../../db/suppressions.ts';
import type { CallRow, CampaignRow, ContactRow, Db } from '../../db/tables.ts';
import type { Counters } from '../../domain/contact.ts';
import type { EventRow } from '../../db/webhooks/events.ts';
import { retryTimes } from '../../domain/retry-time.ts';
import { countBatch } from '../batches/counters.ts';

/** An event as it is stored; who sends it needs no transaction. */
export type StoredEvent = Omit<EventRow, 'changedIn'>;

/** What an event is about, as it is now. */
export type Subject =
  | { kind: 'call'; call: CallRow }
  | { kind: 'contact'; contact: ContactRow; latestRetryCount: number; nextRetryAt: Date | null }
  | { kind: 'batch'; batch: BatchWithHours; counters: Counters }
  | { kind: 'campaign'; campaign: CampaignRow }
  | { kind: 'suppression'; suppression: SuppressionRow };

type Loading = { db: Db; now: Date };

/**
 * Loads what an event is about, as it is now: a person who was erased is not in it.
 * @returns null when it is not there any more, or the event is about nothing that can be shown
 */
export async function loadSubject(loading: Loading, event: StoredEvent): Promise<Subject | null> {
  const { organizationId } = event;
  if (event.executionId !== null) {
    const { executionId } = event;
    const call = await findCall(loading.db, { organizationId, executionId });
    return call === undefined ? null : { kind: 'call', call };
  }
  if (event.suppressionId !== null) return suppressionOf(loading, event, event.suppressionId);
  if (event.contactId !== null && event.batchId !== null) {
    return contactOf(loading, { batchId: event.batchId, contactId: event.contactId });
  }
  if (event.batchId !== null) return batchOf(loading, { organizationId, batchId: event.batchId });
  if (event.campaignId === null) return null;
  const campaign = await findCampaign(loading.db, { organizationId, campaignId: event.campaignId });
  return campaign === undefined ? null : { kind: 'campaign', campaign };
}

async function suppressionOf(
  { db, now }: Loading,
  { organizationId }: StoredEvent,
  suppressionId: string,
): Promise<Subject | null> {
  const filter = { organizationId, now, key: { suppressionId } };
  const suppression = await findSuppression(db, filter);
  return suppression === undefined ? null : { kind: 'suppression', suppression };
}

async function contactOf(
  { db }: Loading,
  key: { batchId: string; contactId: string },
): Promise<Subject | null> {
  const contact = await findContact(db, key);
  if (contact === undefined) return null;
  const { contactId } = key;
  const latest = await latestRetryCounts(db, { contactIds: [contactId] });
  const hours = contact.status === 'retrying' ? await findCallHours(db, key) : undefined;
  const nextRetryAt = hours === undefined ? null : retryTimes(hours)(contact);
  return { kind: 'contact', contact, latestRetryCount: latest.get(contactId) ?? 0, nextRetryAt };
}

async function batchOf(
  { db }: Loading,
  own: { organizationId: string; batchId: string },
): Promise<Subject | null> {
  const batch = await findBatch(db, own);
  if (batch === undefined) return null;
  return { kind: 'batch', batch, counters: await countBatch(db, own) };
}
