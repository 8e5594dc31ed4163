import { z } from 'zod';

/** What was accepted and still deserves a look; absent when there is nothing to say. */
export const warningsView = z
  .array(z.string())
  .optional()
  .describe(
    'One sentence for each thing that was accepted and deserves a look, such as a member that the ' +
      'API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns ' +
      'unknown members into a 400.',
  );
