import type { WebhookEventView } from '../../schemas/webhook-event.ts';
import type { StoredEvent, Subject } from '../../services/webhooks/subject.ts';
import { viewBatch } from './batch.ts';
import { viewCall } from './call.ts';
import { viewCampaign } from './campaign.ts';
import { viewContact } from './contact.ts';
import { viewSuppression } from './suppression.ts';

/** An event with the payload `thin`: ids, and the status that was reached. */
export function viewThinEvent(event: StoredEvent): WebhookEventView {
  const ids = {
    campaign_id: event.campaignId,
    batch_id: event.batchId,
    contact_id: event.contactId,
    execution_id: event.executionId,
    suppression_id: event.suppressionId,
    endpoint_id: event.subjectId,
    status: event.status,
    reason: event.reason,
  };
  const known = Object.entries(ids).filter(([, value]) => value !== null);
  return {
    id: event.eventId,
    type: event.type,
    timestamp: event.at.toISOString(),
    data: { organization_id: event.organizationId, ...Object.fromEntries(known) },
  };
}

/**
 * @param subject null: the event is thin, or what it is about is not there any more
 * @param api `publicUrl`: base address of the API
 */
export function viewWebhookEvent(
  event: StoredEvent,
  subject: Subject | null,
  api: { publicUrl: string },
): WebhookEventView {
  const thin = viewThinEvent(event);
  if (subject === null) return thin;
  return { ...thin, data: { ...thin.data, ...viewSubject(subject, api) } };
}

function viewSubject(
  subject: Subject,
  api: { publicUrl: string },
): Partial<WebhookEventView['data']> {
  switch (subject.kind) {
    case 'call':
      return { call: viewCall(subject.call, api) };
    case 'contact':
      return { contact: viewContact(subject.contact, subject) };
    case 'batch':
      return { batch: viewBatch(subject.batch, { counters: subject.counters }) };
    case 'campaign':
      return { campaign: viewCampaign(subject.campaign) };
    case 'suppression':
      return { suppression: viewSuppression(subject.suppression) };
  }
}
