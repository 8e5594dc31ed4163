import { z } from 'zod';
import { parseEventPosition } from '../domain/event-position.ts';
import { idText } from './members/id.ts';
import { lastEventIdOf } from './members/last-event-id.ts';
import { severalOf } from './reading/list-query.ts';
import { eventType } from './webhook-endpoint.ts';
import { webhookEventView } from './webhook-event.ts';

/** The header with which a reader of events continues; an empty one counts as absent. */
export const lastStreamedEventId = lastEventIdOf(parseEventPosition, {
  description:
    '`id` of the last event that was read, such as `1795647409;2228911:2228914:2228912`: the stream ' +
    'continues after it, up to 72 hours later. `0` repeats all events that are stored. Without the ' +
    'header the stream begins now.',
});

const types = severalOf(eventType);
const batchId = idText.optional().describe('Only events of this batch, of its contacts and calls.');

export const campaignEventsQuery = z.object({ types, batch_id: batchId });
export const eventsQuery = z.object({
  types,
  campaign_id: idText.optional().describe('Only events of this campaign and its batches.'),
  batch_id: batchId,
});

/** One event of the stream of an organization or a campaign. */
export const streamedEventView = z
  .object({
    event: eventType,
    id: z.string().describe('Position in the stream, opaque, for `Last-Event-ID`.'),
    data: webhookEventView
      .extend({ type: eventType })
      .meta({ id: undefined })
      .describe('The event, as a webhook sends it with the payload `thin`.'),
  })
  .meta({ id: 'StreamedEvent', description: 'One event of the stream of an organization.' });
