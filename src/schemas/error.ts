import { z } from 'zod';

/** The body of every answer that is an error. */
export const errorView = z
  .object({
    detail: z.string().describe('one sentence for people'),
    code: z.string().describe('for programs'),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    state: z.string().optional().describe('the current status, where a transition was refused'),
    request_id: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorView = z.output<typeof errorView>;
