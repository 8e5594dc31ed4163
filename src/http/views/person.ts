import type { EventOfPerson, Part, WebhookRow } from '../../db/persons.ts';
import type { ContactRow } from '../../db/tables.ts';
import type { PersonView } from '../../schemas/person.ts';
import type { Person } from '../../services/persons.ts';
import { viewCall } from './call.ts';
import { viewConsent, viewStatusDetail, viewStoredContact } from './contact.ts';
import { viewErasure } from './erasure.ts';
import { viewSuppression } from './suppression.ts';

/** @param api `publicUrl`: base address of the API */
export function viewPerson(
  phoneNumber: string,
  person: Person,
  api: { publicUrl: string },
): PersonView {
  return {
    phone_number: phoneNumber,
    contacts: viewPart(person.contacts, viewContactOfPerson),
    calls: viewPart(person.calls, (call) => viewCall(call, api)),
    webhook_events: viewPart(person.webhooks, viewWebhook),
    events: viewPart(person.events, viewEvent),
    suppressions: viewPart(person.suppressions, viewSuppression),
    erasures: viewPart(person.erasures, viewErasure),
  };
}

function viewPart<Row, View>({ rows, total }: Part<Row>, view: (row: Row) => View) {
  return { total, items: rows.map((row) => view(row)) };
}

function viewContactOfPerson(contact: ContactRow) {
  return {
    ...viewStoredContact(contact),
    external_id: contact.externalId,
    timezone: contact.timezone,
    ...viewConsent(contact),
    status_reason: contact.statusReason,
    status_detail: viewStatusDetail(contact),
    refusals: (contact.refusals ?? []).map(({ firstAt, lastAt, ...run }) => ({
      ...run,
      first_at: firstAt,
      last_at: lastAt,
    })),
  };
}

function viewWebhook(webhook: WebhookRow) {
  return {
    call_sid: webhook.callSid,
    call_status: webhook.callStatus,
    execution_id: webhook.executionId,
    payload: webhook.payload,
    received_at: webhook.receivedAt.toISOString(),
  };
}

function viewEvent(event: EventOfPerson) {
  const { delivered, pending, failed } = event;
  return {
    event_id: event.eventId,
    type: event.type,
    at: event.at.toISOString(),
    contact_id: event.contactId,
    execution_id: event.executionId,
    status: event.status,
    reason: event.reason,
    deliveries: { delivered, pending, failed },
  };
}
