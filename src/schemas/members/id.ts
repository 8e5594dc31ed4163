import { z } from 'zod';

/** No object has this id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Longer than a UUID in any form. */
const MAX_ID_LENGTH = 200;

/** The id of another object. A text that is no UUID is read as an id that no object has. */
export const idText = z
  .string()
  .max(MAX_ID_LENGTH)
  .transform((text) => (z.guid().safeParse(text).success ? text : NO_ID))
  .meta({ type: 'string', maxLength: MAX_ID_LENGTH });

/** `organization_id` in the body of a create. */
export const ownOrganizationId = z
  .string()
  .max(MAX_ID_LENGTH)
  .optional()
  .describe(
    'Organization that owns the object. It is always the organization of the token: leave it out, ' +
      'or send the same id. Another id is a 403.',
  );

/** `organization_id` of an answer. */
export const organizationIdView = z.string().describe('Organization that owns the object.');
