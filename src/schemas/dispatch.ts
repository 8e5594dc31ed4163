import { z } from 'zod';
import { BATCH_STATUSES } from '../domain/batch.ts';

/** What is answered to a forced dispatch. */
export const dispatchAnswer = z
  .object({
    batch_id: z.string(),
    status: z.enum(BATCH_STATUSES),
    dispatched_count: z.number().describe('contacts in pending; 0 when the batch is finished'),
    message: z.string().describe('what still holds them, as `reasons` of /debug has it'),
  })
  .meta({
    id: 'Dispatch',
    examples: [
      {
        batch_id: '01a1f000-0000-7000-8000-000000000001',
        status: 'in_progress',
        dispatched_count: 3,
        message: '3 pending contacts are waiting for the rate limit',
      },
    ],
  });
