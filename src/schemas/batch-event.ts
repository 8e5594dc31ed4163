import { z } from 'zod';
import { parsePosition, INVALID_POSITION } from '../domain/batch-event.ts';
import { batchView, countersView } from './batch.ts';
import { callView } from './call.ts';
import { contactView } from './contact.ts';

/** The header with which a reader goes on where he left off; empty is none. */
export const lastEventId = z
  .string()
  .transform((text, context) => {
    const position = text === '' ? null : parsePosition(text);
    if (position !== undefined) return position;
    context.addIssue({ code: 'custom', message: INVALID_POSITION });
    return z.NEVER;
  })
  .optional()
  .meta({
    type: 'string',
    description:
      'the `id` of the last event that was read, or `0` for all that happened since the batch was made; without it, what happens from now on',
    example: '2228911:2228914:2228912',
  });

const batchStatusView = batchView.pick({ batch_id: true, status: true, paused_by: true });

/** One event of the stream of a batch, its data read as JSON. */
export const batchEventView = z
  .discriminatedUnion('event', [
    eventOf('status', batchStatusView),
    eventOf('counters', countersView),
    eventOf('contact', contactView),
    eventOf('call', callView),
  ])
  .meta({ id: 'BatchEvent' });
export type BatchEventView = z.output<typeof batchEventView>;

function eventOf<Name extends string, Data extends z.ZodType>(name: Name, data: Data) {
  const id = z.string().describe('opaque, for Last-Event-ID');
  return z.object({ event: z.literal(name), id, data });
}
