import { z } from 'zod';
import { parsePosition } from '../domain/batch-event.ts';
import { batchView, countersView } from './batch.ts';
import { callView } from './call.ts';
import { contactView } from './contact.ts';
import { lastEventIdOf } from './members/last-event-id.ts';

/** The header with which a reader continues where it stopped; an empty one counts as absent. */
export const lastEventId = lastEventIdOf(parsePosition, {
  description:
    '`id` of the last event that was read, such as `2228911:2228914:2228912`: the stream continues ' +
    'after it. `0` repeats everything since the batch was created. Without the header the stream ' +
    'begins now.',
});

const batchStatusView = batchView
  .pick({ batch_id: true, status: true, paused_by: true })
  .describe('The status of the batch.');

/** One event of the stream of a batch, with its data as JSON. */
export const batchEventView = z
  .discriminatedUnion('event', [
    eventOf('status', batchStatusView),
    eventOf('counters', countersView),
    eventOf('contact', contactView),
    eventOf('call', callView),
  ])
  .meta({ id: 'BatchEvent', description: 'One event of the stream of a batch.' });
export type BatchEventView = z.output<typeof batchEventView>;

function eventOf<Name extends string, Data extends z.ZodType>(name: Name, data: Data) {
  return z.object({
    event: z.literal(name).describe(`Always \`${name}\`.`),
    id: z.string().describe('Position in the stream, opaque, for `Last-Event-ID`.'),
    data,
  });
}
