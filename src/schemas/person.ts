import { z } from 'zod';
import { callView } from './call.ts';
import { consentBasisView } from './members/consent.ts';
import { contactStatus, statusReason } from './enums/contact.ts';
import { refusalStage } from './enums/story.ts';
import { sentEventType } from './enums/webhook-event.ts';
import { erasureView } from './erasure.ts';
import { instantView } from './members/instant-view.ts';
import { suppressionView } from './suppression.ts';

const refusalRun = z.object({
  reason: statusReason,
  stage: refusalStage,
  count: z.number().int().describe('How often in a row.'),
  first_at: instantView.describe('When first, in UTC.'),
  last_at: instantView.describe('When last, in UTC.'),
  until: instantView.nullable().describe('When it was to be looked at again. null: it ended.'),
});

const contactOfPerson = z.object({
  contact_id: z.string().describe('Id of the contact.'),
  batch_id: z.string().describe('Its batch, which may be deleted.'),
  campaign_id: z.string().describe('Its campaign.'),
  phone_number: z.string().describe('Number in E.164.'),
  call_variables: z
    .record(z.string(), z.string())
    .describe('Call variables of the contact, such as `callee_name`.'),
  external_id: z.string().nullable().describe('Your id of the contact. null: none.'),
  timezone: z.string().nullable().describe('Time zone of the contact. null: that of the number.'),
  consent_basis: consentBasisView.nullable(),
  consent_at: instantView.nullable().describe('When the consent was given. null: unknown.'),
  consent_reference: z.string().nullable().describe('Your reference to its proof. null: none.'),
  status: contactStatus,
  status_reason: statusReason.nullable(),
  status_detail: z
    .string()
    .nullable()
    .describe('What the eligibility hook has said. null: nothing, or it is not why.'),
  retry_count: z.number().int().describe('Retries so far.'),
  follow_up_count: z.number().int().describe('Follow-up calls so far.'),
  last_attempted_at: instantView.nullable().describe('When it was last called. null: never.'),
  refusals: z
    .array(refusalRun)
    .describe('When it was turned away, and why: the latest 20 runs, oldest first.'),
});

const webhookOfPerson = z.object({
  call_sid: z.string().describe('Id of the call at call control.'),
  call_status: z.string().describe('Status that the webhook reported.'),
  execution_id: z.string().nullable().describe('The call of the webhook.'),
  payload: z.record(z.string(), z.unknown()).describe('What is kept of the webhook.'),
  received_at: instantView.describe('When it was received, in UTC.'),
});

const deliveries = z.object({
  delivered: z.number().int().describe('Endpoints that have received it.'),
  pending: z.number().int().describe('Endpoints to which it is still sent.'),
  failed: z.number().int().describe('Endpoints that have received it in no attempt.'),
});

const eventOfPerson = z.object({
  event_id: z.string().describe('Id of the event, as in `webhook-id`.'),
  type: sentEventType,
  at: instantView.describe('When it happened, in UTC.'),
  contact_id: z.string().nullable().describe('The contact that it is about.'),
  execution_id: z.string().nullable().describe('The call that it is about. null: none.'),
  status: z.string().nullable().describe('The status that was reached. null: none.'),
  reason: z.string().nullable().describe('Why, such as `status_reason`. null: nothing is said.'),
  deliveries: deliveries.describe('What became of it at your webhook endpoints.'),
});

function part<Item extends z.ZodType>(what: string, item: Item) {
  return z
    .object({
      total: z.number().int().describe('How many there are in all.'),
      items: z.array(item).describe('This page of them.'),
    })
    .describe(what);
}

/** Everything that is stored about a person. */
export const personView = z
  .object({
    phone_number: z.string().describe('Number of the person, in E.164.'),
    contacts: part('Contacts in all batches, oldest first.', contactOfPerson),
    calls: part('Calls with their reports and transcripts, oldest first.', callView),
    webhook_events: part(
      'Status webhooks of call control about these calls, oldest first.',
      webhookOfPerson,
    ),
    events: part(
      'Events about these contacts that are stored for your webhook endpoints, oldest first.',
      eventOfPerson,
    ),
    suppressions: part('Suppressions of the number, newest first.', suppressionView),
    erasures: part('Erasures of the number, newest first.', erasureView),
  })
  .meta({ id: 'Person', description: 'Everything that is stored about a person.' });
export type PersonView = z.output<typeof personView>;
