import { z } from 'zod';

const noteView = z.object({
  row: z.number().describe('place in the upload, from 1'),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
});

/** What became of an upload; `errors` and `warnings` list the first 1000. */
export const importView = z
  .object({
    total: z.number(),
    accepted: z.number(),
    duplicates: z.number(),
    rejected: z.number(),
    warnings: z.array(noteView),
    errors: z.array(noteView),
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof importView>;
