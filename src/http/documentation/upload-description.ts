import { z } from 'zod';
import { bodyDescription } from '../../schemas/reading/body.ts';
import { describedBody, describedSchema } from '../route.ts';

/** The rules of a file of contacts, for the description of a route. */
export const aboutFiles = `A file has at most 1,000,000 rows and 2 GiB, in UTF-8. CSV: the first row names the columns; \`phone_number\` (or \`phone\`, \`number\`, \`to\`), \`external_id\` and \`timezone\` have a meaning, every other column is a call variable; an empty cell is no value; cells are separated by comma, semicolon or tab. JSON lines (type application/x-ndjson, or a name that ends in .ndjson or .jsonl): one contact a line, as in \`contacts\`. In a file a number that occurs twice is refused unless \`duplicates\` says otherwise. An upload is accepted as a whole or not at all, and nobody is called before.`;

const file = z
  .string()
  .meta({ format: 'binary', examples: ['phone_number,callee_name\n+14155550123,Ada\n'] });

/** A body of JSON, or a form with a file and what is said beside it. */
export function describedUpload(json: z.ZodObject, besideFile: z.ZodObject) {
  return describedParts(json, bodyDescription(besideFile));
}

function describedParts(json: z.ZodObject, besideFile: z.ZodType) {
  const form = describedSchema(z.object({ batch: besideFile, file }));
  const { content } = describedBody(json);
  return { required: true, content: { ...content, 'multipart/form-data': { schema: form } } };
}

/** As `describedUpload`, or the file itself. */
export function describedUploadOrFile(json: z.ZodObject, besideFile: z.ZodObject) {
  const { content } = describedParts(json, bodyDescription(besideFile).optional());
  const alone = { schema: describedSchema(file) };
  const files = { 'text/csv': alone, 'application/x-ndjson': alone };
  return { required: true, content: { ...content, ...files } };
}
