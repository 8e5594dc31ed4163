import { z } from 'zod';

const problemView = z.object({
  path: z.string(),
  message: z.string(),
  row: z.number().optional().describe('of a file: place of the contact, from 1'),
  column: z.string().optional(),
  value: z.string().optional(),
  code: z.string().optional(),
});

/** The body of every answer that is an error. */
export const errorView = z
  .object({
    detail: z.string().describe('one sentence for people'),
    code: z.string().describe('for programs'),
    errors: z.array(problemView).optional(),
    state: z.string().optional().describe('the current status, where a transition was refused'),
    request_id: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorView = z.output<typeof errorView>;
