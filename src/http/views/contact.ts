import type { ShownContact } from '../../db/contacts/contact-lists.ts';
import type { ListedCall } from '../../db/calls/call-lists.ts';
import type { Consent } from '../../domain/consent.ts';
import type { ContactListItem, ContactView } from '../../schemas/contact.ts';
import { viewCall } from './call.ts';

/** Members of a contact that are computed, not stored in its row. */
export type Derived = {
  latestRetryCount: number;
  /** From `RetryTimes`: with the working hours applied. */
  nextRetryAt: Date | null;
};

/** The members of a contact that are stored in its row, and shown wherever it is. */
export function viewStoredContact(contact: ShownContact) {
  return {
    contact_id: contact.contactId,
    batch_id: contact.batchId,
    campaign_id: contact.campaignId,
    phone_number: contact.phoneNumber,
    call_variables: contact.callVariables,
    status: contact.status,
    retry_count: contact.retryCount,
    follow_up_count: contact.followUpCount,
    last_attempted_at: contact.lastAttemptedAt?.toISOString() ?? null,
  };
}

/** The ground on which a contact may be called. */
export function viewConsent({ consentBasis, consentAt, consentReference }: Consent) {
  return {
    consent_basis: consentBasis,
    consent_at: consentAt?.toISOString() ?? null,
    consent_reference: consentReference,
  };
}

/** The words of the hook, where its answer is why the contact has its status. */
export function viewStatusDetail({
  statusReason,
  statusDetail,
}: Pick<ShownContact, 'statusReason' | 'statusDetail'>): string | null {
  return statusReason === 'not_eligible' ? statusDetail : null;
}

/** A contact in a list. */
export function viewContactItem(contact: ShownContact, derived: Derived) {
  return {
    ...viewStoredContact(contact),
    next_retry_at: derived.nextRetryAt?.toISOString() ?? null,
    latest_retry_count: derived.latestRetryCount,
  };
}

export function viewContact(contact: ShownContact, derived: Derived): ContactView {
  const awaitsFollowUp = contact.status === 'followup_scheduled';
  return {
    ...viewContactItem(contact, derived),
    external_id: contact.externalId,
    timezone: contact.timezone,
    ...viewConsent(contact),
    status_reason: contact.statusReason,
    status_detail: viewStatusDetail(contact),
    next_follow_up_at: awaitsFollowUp ? contact.dueAt.toISOString() : null,
  };
}

/**
 * The calls of a contact, oldest first. The last one is the current call.
 * @param api `publicUrl`: base address of the API
 */
export function viewCallsOfContact(
  calls: readonly ListedCall[],
  api: { publicUrl: string },
): Pick<ContactListItem, 'current_call' | 'call_records'> {
  const records = calls.map((call) => viewCall(call, api));
  return { current_call: records.at(-1) ?? null, call_records: records };
}
