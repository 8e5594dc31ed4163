import { z } from 'zod';

/** No object has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The id of another object; one that no object can have is read as one that no object has. */
export const idText = z
  .string()
  .transform((text) => (z.guid().safeParse(text).success ? text : NO_ID))
  .meta({ type: 'string' });
