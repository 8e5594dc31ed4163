import { z } from 'zod';
import { instantFilter, page } from './query.ts';
import { inSpellingOf } from './spelling.ts';

/** The longest cursor: that of a list by name. */
const MAX_CURSOR_LENGTH = 4000;

const cursor = z
  .string()
  .min(1)
  .max(MAX_CURSOR_LENGTH)
  .regex(/^[\w-]*$/, 'is not a cursor of this API: begin again without it')
  .optional()
  .describe(
    'Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The ' +
      'other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or ' +
      'removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.',
  );

/** `skip`, `limit`, `cursor` and `sort` of a list. Each sort is ascending, with a dash descending. */
export function sortedPage<const Sort extends string>(
  size: { size: number; max: number },
  { sorts, normally }: { sorts: readonly Sort[]; normally: Sort | `-${Sort}` },
) {
  const names = sorts.flatMap((name) => [name, `-${name}`] as const);
  return {
    ...page(size),
    cursor,
    sort: z
      .enum(names)
      .optional()
      .transform((sort) => sort ?? normally)
      .describe(
        `Order of the list: by this member, ascending; with a dash before it, descending. One of ${names
          .map((name) => `\`${name}\``)
          .join(', ')}. Default \`${normally}\`.`,
      )
      .meta({ type: 'string', enum: names, default: normally }),
  };
}

/** More than any enum has values: one may be given twice. */
const MAX_VALUES = 50;

/**
 * Several values of an enum, as `status=busy,no_answer` or `status=busy&status=no_answer`, in any spelling.
 * They are sorted and distinct, so that the same choice reads the same.
 * @param otherNames of values, beside their own
 */
export function severalOf<const Value extends string>(
  value: z.ZodEnum<Record<Value, Value>>,
  otherNames: Readonly<Record<string, Value>> = {},
) {
  const one = { type: 'string' as const, enum: value.options };
  const list = z.array(value).min(1).max(MAX_VALUES);
  return z
    .union([z.string(), z.array(z.string()).max(MAX_VALUES)])
    .transform((given, context) => {
      const names = [given].flat().flatMap((text) => text.split(','));
      const meant = names.map(
        (name) => otherNames[name.trim()] ?? inSpellingOf(value.options, name),
      );
      const read = list.safeParse([...new Set(meant)].toSorted());
      if (read.success) return read.data;
      for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional()
    .describe(
      `${value.description ?? ''}\n\nSeveral: with commas between them, or the parameter repeated.`,
    )
    .meta({ anyOf: [one, { type: 'array', items: one, maxItems: MAX_VALUES }] });
}

/** When the objects of a list were created. */
export const createdBetween = {
  created_after: instantFilter.describe(
    'Only what was created at this time or later. A time without an offset is UTC.',
  ),
  created_before: instantFilter.describe(
    'Only what was created before this time. A time without an offset is UTC.',
  ),
};

/** When the objects of a list were last changed. */
export const updatedBetween = {
  updated_after: instantFilter.describe(
    'Only what was changed at this time or later: with `sort=updated_at`, everything since the last visit. A time without an offset is UTC.',
  ),
  updated_before: instantFilter.describe(
    'Only what was last changed before this time. A time without an offset is UTC.',
  ),
};

const MAX_NAME_PART = 200;

/** A part of a name, in any case. */
export const nameFilter = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME_PART)
  .optional()
  .describe('Only those whose name contains this text, in upper or lower case.');
