import { z } from 'zod';
import type { SentEventType } from '../domain/webhook-event.ts';
import { batchView } from './batch.ts';
import { SENT_EVENT_MEANINGS, sentEventType } from './enums/webhook-event.ts';
import { callView } from './call.ts';
import { campaignView } from './campaign.ts';
import { contactView } from './contact.ts';
import { instantView } from './members/instant-view.ts';
import { suppressionView } from './suppression.ts';

const FULL = 'Only with the payload `full`, and if it is still there: as it is at the sending.';
const id = (noun: string) => z.string().optional().describe(`Id of the ${noun}, if it has one.`);

/** What happened to what: ids, the status that was reached, and with `full` the object. */
const eventData = z
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

const ids = { organization_id: true, campaign_id: true, batch_id: true } as const;
const status = { status: true } as const;

/** `data` of the events about one kind of object: with the members that each of them has. */
const dataAbout = {
  call: eventData
    .pick({ ...ids, ...status, contact_id: true, execution_id: true, call: true })
    .required({
      campaign_id: true,
      batch_id: true,
      contact_id: true,
      execution_id: true,
      ...status,
    }),
  contact: eventData
    .pick({ ...ids, ...status, contact_id: true, reason: true, contact: true })
    .required({ campaign_id: true, batch_id: true, contact_id: true, ...status }),
  suppression: eventData
    .pick({ organization_id: true, suppression_id: true, suppression: true })
    .required({ suppression_id: true }),
  batch: eventData
    .pick({ ...ids, ...status, reason: true, batch: true })
    .required({ campaign_id: true, batch_id: true, ...status }),
  campaign: eventData
    .pick({ ...ids, ...status, reason: true, campaign: true })
    .required({ campaign_id: true, ...status, reason: true }),
  endpoint: eventData
    .pick({ organization_id: true, endpoint_id: true, ...status, reason: true })
    .required({ endpoint_id: true }),
};
type Kind = keyof typeof dataAbout;

const UUID = '01a1f000-0000-7000-8000-0000000000';
const OWNER = { organization_id: `${UUID}0a` };
const OF_BATCH = { ...OWNER, campaign_id: `${UUID}01`, batch_id: `${UUID}02` };
const exampleAbout: Readonly<Record<Kind, object>> = {
  call: { ...OF_BATCH, contact_id: `${UUID}03`, execution_id: `${UUID}04`, status: 'completed' },
  contact: { ...OF_BATCH, contact_id: `${UUID}03`, status: 'completed' },
  suppression: { ...OWNER, suppression_id: `${UUID}05` },
  batch: { ...OF_BATCH, status: 'paused', reason: 'user' },
  campaign: {
    ...OWNER,
    campaign_id: `${UUID}01`,
    status: 'active',
    reason: 'call_request_refused',
  },
  endpoint: { ...OWNER, endpoint_id: `${UUID}06` },
};

/** The type of an event as a name in code: `call.ended` is `CallEnded`. */
export function nameOfEvent(type: SentEventType): string {
  const words = type.split(/[._]/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function eventOf<const Type extends SentEventType>(type: Type, about: Kind) {
  const timestamp = '2027-03-01T10:00:00.000Z';
  return webhookEventView
    .omit({ type: true, data: true })
    .extend({
      type: z.literal(type).describe(`Always \`${type}\`.`),
      data: dataAbout[about].describe('What it is about.'),
    })
    .meta({
      id: `${nameOfEvent(type)}Event`,
      description: `${type}: ${SENT_EVENT_MEANINGS[type]}`,
      examples: [{ id: `${UUID}0e`, type, timestamp, data: exampleAbout[about] }],
    });
}

/** The event of each type, for the OpenAPI document and for those who read it. */
export const eventViews = {
  'call.started': eventOf('call.started', 'call'),
  'call.answered': eventOf('call.answered', 'call'),
  'call.ended': eventOf('call.ended', 'call'),
  'call.reported': eventOf('call.reported', 'call'),
  'contact.finished': eventOf('contact.finished', 'contact'),
  'contact.opted_out': eventOf('contact.opted_out', 'suppression'),
  'batch.started': eventOf('batch.started', 'batch'),
  'batch.paused': eventOf('batch.paused', 'batch'),
  'batch.resumed': eventOf('batch.resumed', 'batch'),
  'batch.completed': eventOf('batch.completed', 'batch'),
  'batch.cancelled': eventOf('batch.cancelled', 'batch'),
  'batch.expired': eventOf('batch.expired', 'batch'),
  'campaign.held': eventOf('campaign.held', 'campaign'),
  'endpoint.disabled': eventOf('endpoint.disabled', 'endpoint'),
  'endpoint.test': eventOf('endpoint.test', 'endpoint'),
} satisfies Record<SentEventType, z.ZodObject>;
