import { z } from 'zod';
import { batchStatus } from './enums/batch.ts';

/** The answer to a forced dispatch. */
export const dispatchAnswer = z
  .object({
    batch_id: z.string().describe('Id of the batch.'),
    status: batchStatus,
    dispatched_count: z
      .number()
      .describe(
        'Contacts in `pending` that were made due at once. They are counted also where something still ' +
          'holds them, such as a pause, closed hours or a `scheduled_start`: `message` says what. 0 ' +
          'when the batch is finished.',
      ),
    message: z
      .string()
      .describe('What still holds them back, for people; `/debug` says it for programs.'),
  })
  .meta({
    id: 'Dispatch',
    description: 'The result of a forced dispatch.',
    examples: [
      {
        batch_id: '01a1f000-0000-7000-8000-000000000001',
        status: 'in_progress',
        dispatched_count: 3,
        message: '3 pending contacts are waiting for the rate limit or the next claim',
      },
    ],
  });
