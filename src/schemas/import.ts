import { z } from 'zod';
import { upsertResultView } from './upsert.ts';
import type { NumberChange } from '../domain/region.ts';
import { explainedEnum } from './members/explained-enum.ts';

/** What happens to a contact whose number an earlier contact of the same upload has. */
export const DUPLICATE_RULES = ['allow', 'reject', 'skip'] as const;

export const duplicateRule = explainedEnum(
  DUPLICATE_RULES,
  'What happens when a number occurs twice in the upload. Default `allow` for JSON, `reject` for files.',
  {
    allow: 'both contacts are stored.',
    reject: 'the second contact is an error.',
    skip: 'the second contact is left out and counted in `import.duplicates`.',
  },
);

export const invalidRule = explainedEnum(
  ['reject', 'skip'],
  'What happens to the upload when a contact is not valid. Default `reject`.',
  {
    reject: 'nothing is stored; the 400 lists the first 1000 errors.',
    skip: 'the valid contacts are stored; `import.errors` lists the others.',
  },
);

export const strictNumbers = z
  .boolean()
  .describe(
    'Whether a number with more or fewer digits than numbers of its country have is an error. ' +
      'Otherwise it is accepted with a warning in `import.warnings`. Default false.',
  );

/** How the contacts of an upload are judged. */
export const importRules = {
  on_invalid: invalidRule.default('reject'),
  duplicates: duplicateRule.default('allow'),
  strict_numbers: strictNumbers.default(false),
};

const noteView = z.object({
  row: z
    .number()
    .describe(
      'Row of a CSV file as a spreadsheet counts it (the header is 1), line of JSON Lines, or place in `contacts`, from 1.',
    ),
  column: z.string().describe('Member or column that the note is about; empty: the whole contact.'),
  value: z.string().describe('What it held, at most 100 characters.'),
  code: z.string().describe('Kind of the note for programs, such as `duplicate`.'),
  message: z.string().describe('The note in words.'),
});

const changeCountsView = z
  .object({
    country_code_added: z
      .number()
      .describe('Numbers that were read in `default_region` and got its country code.'),
    plus_added: z
      .number()
      .describe('Numbers that had the country code of `default_region` and lacked the `+`.'),
    international_prefix_replaced: z
      .number()
      .describe('Numbers whose `00`, or other prefix for calls abroad, became `+`.'),
    separators_removed: z
      .number()
      .describe('Numbers that lost spaces, dashes, dots, slashes or brackets.'),
  } satisfies Record<NumberChange, z.ZodType>)
  .describe('How many numbers of accepted contacts were changed, by the kind of the change.');

/** What became of an upload; `errors` and `warnings` list the first 1000. */
export const importView = z
  .object({
    total: z.number().describe('Contacts in the upload.'),
    accepted: z.number().describe('Contacts that were stored.'),
    duplicates: z.number().describe('Contacts whose number an earlier contact of the upload has.'),
    recently_called: z
      .number()
      .describe(
        'Stored contacts that are `skipped`, because the organization called their numbers within `skip_if_called_within` of the batch.',
      ),
    rejected: z.number().describe('Contacts that were not valid and were left out.'),
    changes: z
      .array(noteView)
      .describe(
        'Numbers of accepted contacts that were completed or changed, with their new form, and `code` as in `change_counts`; the first 1000. Numbers that lost nothing but spaces, dashes, dots, slashes or brackets are only counted.',
      ),
    change_counts: changeCountsView,
    listed: z.number().describe('Rejected contacts that `errors` lists, the first ones.'),
    results: z
      .array(upsertResultView)
      .optional()
      .describe(
        'What became of each contact, in their order. Only with `on_existing` `update` or `skip`.',
      ),
    warnings: z.array(noteView).describe('Remarks on accepted contacts; the first 1000.'),
    errors: z.array(noteView).describe('Why contacts were rejected; the first 1000.'),
  })
  .meta({ id: 'Import', description: 'What became of the contacts of an upload.' });
export type Import = z.output<typeof importView>;
