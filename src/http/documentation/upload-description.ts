import { z } from 'zod';
import { bodyDescription } from '../../schemas/reading/body.ts';
import { describedBody, describedSchema } from '../route.ts';

/** The rules of a file of contacts, in Markdown. */
export const aboutFiles = `A file has at most 1,000,000 rows and 2 GiB, in UTF-8, or in the charset windows-1252 or iso-8859-1 where its Content-Type declares it. It is never unpacked: save a workbook as "CSV UTF-8".

- **CSV**: the first row names the columns. \`phone_number\` (or \`phone\`, \`number\`, \`to\`), \`external_id\`, \`timezone\` and \`callee_name\` are matched in any case, with or without spaces, dashes and \`_\`; every other column is a call variable, and an empty cell is no value. Cells are separated by comma, semicolon or tab, and lose blanks at both ends. An export can be uploaded again.
- **JSON Lines** (type \`application/x-ndjson\`, or a file name that ends in .ndjson or .jsonl): one contact on each line, as in \`contacts\`.

Numbers without a country code are read in \`default_region\`, and refused without it.

In a file a number that occurs twice is an error unless \`duplicates\` says otherwise. An upload is accepted as a whole or not at all, and nobody is called before.`;

const CSV = 'phone_number,callee_name\n+442079460104,Ada\n';
const LINES = '{"phone_number": "+442079460105", "call_variables": {"callee_name": "Grace"}}\n';

const file = z
  .string()
  .describe('The contacts as CSV or JSON Lines.')
  .meta({ format: 'binary', examples: [CSV] });

/** A body of JSON, or a form with a file and what belongs to it. */
export function describedUpload(json: z.ZodObject, besideFile: z.ZodObject) {
  return describedParts(json, besideFile, { isOptional: false });
}

/** As `describedUpload`, or the file itself. */
export function describedUploadOrFile(json: z.ZodObject, besideFile: z.ZodObject) {
  const { content } = describedParts(json, besideFile, { isOptional: true });
  const alone = { schema: describedSchema(file) };
  const files = {
    'text/csv': { ...alone, example: CSV },
    'application/x-ndjson': { ...alone, example: LINES },
  };
  return { required: true, content: { ...content, ...files } };
}

function describedParts(
  json: z.ZodObject,
  besideFile: z.ZodObject,
  { isOptional }: { isOptional: boolean },
) {
  const text =
    'JSON object that comes before the file: the members of the body without `contacts`.';
  const described = bodyDescription(besideFile);
  const batch = (isOptional ? described.optional() : described).describe(text);
  const [example] = examplesOf(besideFile);
  const form = {
    schema: describedSchema(z.object({ batch, file })),
    example: { batch: example, file: CSV },
  };
  const { content } = describedBody(json);
  return { required: true, content: { ...content, 'multipart/form-data': form } };
}

function examplesOf(schema: z.ZodObject): readonly unknown[] {
  const { examples } = schema.meta() ?? {};
  return Array.isArray(examples) ? examples : [];
}
