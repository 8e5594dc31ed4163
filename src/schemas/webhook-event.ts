import { z } from 'zod';
import type { SentEventType } from '../domain/webhook-event.ts';
import { batchView } from './batch.ts';
import { sentEventType } from './enums/webhook-event.ts';
import { callView } from './call.ts';
import { campaignView } from './campaign.ts';
import { contactView } from './contact.ts';
import { instantView } from './members/instant-view.ts';
import { suppressionView } from './suppression.ts';

const FULL = 'Only with the payload `full`, and if it is still there: as it is at the sending.';
const id = (noun: string) => z.string().optional().describe(`Id of the ${noun}, if it has one.`);

/** What happened to what: ids, the status that was reached, and with `full` the object. */
export const eventData = z
  .object({
    organization_id: z.string().describe('The organization whose event it is.'),
    campaign_id: id('campaign'),
    batch_id: id('batch'),
    contact_id: id('contact'),
    execution_id: id('call'),
    suppression_id: id('suppression'),
    endpoint_id: id('webhook endpoint that was disabled'),
    status: z
      .string()
      .optional()
      .describe('The status that was reached: of the call, contact, batch or campaign.'),
    reason: z
      .string()
      .optional()
      .describe(
        'Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.',
      ),
    call: callView.optional().describe(`The record of the call. ${FULL}`),
    contact: contactView.optional().describe(`The contact. ${FULL}`),
    batch: batchView.optional().describe(`The batch, without its estimate. ${FULL}`),
    campaign: campaignView.optional().describe(`The campaign. ${FULL}`),
    suppression: suppressionView.optional().describe(`The suppression. ${FULL}`),
  })
  .meta({ id: 'EventData', description: 'What happened to what.' });

/** An event as it is sent. */
export const webhookEventView = z
  .object({
    id: z
      .string()
      .describe('Id of the event, as in `webhook-id`: the same for each attempt and each replay.'),
    type: sentEventType,
    timestamp: instantView.describe('When it happened, in UTC.'),
    data: eventData,
  })
  .meta({ id: 'Event', description: 'Something that has happened.' });
export type WebhookEventView = z.output<typeof webhookEventView>;

const EXAMPLE_DATA = {
  organization_id: '01a1f000-0000-7000-8000-00000000000a',
  campaign_id: '01a1f000-0000-7000-8000-000000000001',
  batch_id: '01a1f000-0000-7000-8000-000000000002',
};

/** The event of one type, for the OpenAPI document. */
export function eventOfType(type: SentEventType) {
  return webhookEventView.extend({ type: z.literal(type).describe(`Always \`${type}\`.`) }).meta({
    id: undefined,
    description: `An event \`${type}\`.`,
    examples: [
      {
        id: '01a1f000-0000-7000-8000-00000000000e',
        type,
        timestamp: '2027-03-01T10:00:00.000Z',
        data: EXAMPLE_DATA,
      },
    ],
  });
}
