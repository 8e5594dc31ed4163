import { z } from 'zod';
import { ValidationError } from '../../domain/errors.ts';
import { MAX_NUMBER_TEXT_LENGTH, readPhoneNumber } from '../../domain/phone-number.ts';
import { instant, YEARS } from '../members/instant.ts';

/** Postgres counts positions in 32 bits. */
const MAX_SKIP = 2_147_483_647;

const booleans: Readonly<Record<string, boolean>> = {
  '': true,
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
};

/** A boolean in a query: true/false/1/0/yes/no/on/off in any case; the bare name is true. Default false. */
export const flag = z
  .string()
  .default('false')
  .transform(readBoolean)
  .meta({ type: 'boolean', default: false });

/** As `flag`, and undefined when it is absent. */
export const optionalFlag = z.string().transform(readBoolean).optional().meta({ type: 'boolean' });

/** Whether a `flag` in a query is true. */
export function isFlagSet(text: string | undefined): boolean {
  return flag.safeParse(text).data ?? false;
}

function readBoolean(text: string, context: z.RefinementCtx): boolean {
  const value = booleans[text.toLowerCase()];
  if (value !== undefined) return value;
  context.addIssue({ code: 'custom', message: 'must be true or false, or the bare name for true' });
  return z.NEVER;
}

/** `skip` and `limit` of a list. A value out of range is an error; it is never clamped. */
export function page({ size, max }: { size: number; max: number }) {
  return {
    skip: wholeNumber({ min: 0, max: MAX_SKIP, absent: 0 }).describe(
      'How many objects to leave out from the start of the list. Default 0.',
    ),
    limit: wholeNumber({ min: 1, max, absent: size }).describe(
      `How many objects to answer at most, 1 to ${max}. Default ${size}.`,
    ),
  };
}

function wholeNumber({ min, max, absent }: { min: number; max: number; absent: number }) {
  return z
    .string()
    .default(`${absent}`)
    .transform((text, context) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
      if (value >= min && value <= max) return value;
      const message = `must be a whole number from ${min} to ${max}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: min, maximum: max, default: absent });
}

/** `?view=full` answers whole objects in a list. */
export const view = z
  .enum(['full'])
  .optional()
  .describe('`full` answers whole objects. Default: the members that every list item has.');

/** The largest page with transcripts. */
const MAX_WITH_TRANSCRIPT = 100;

/** `?include=transcript` answers the transcripts of the calls in a list. */
export const include = z
  .enum(['transcript'])
  .optional()
  .describe(
    `\`transcript\` adds the transcript to each call; \`limit\` is then at most ${MAX_WITH_TRANSCRIPT}. Default: calls in lists have none.`,
  );

/** @throws {ValidationError} the page is too large for one with transcripts */
export function assertLimitWith({
  limit,
  withTranscript,
}: {
  limit: number;
  withTranscript: boolean;
}): void {
  if (!withTranscript || limit <= MAX_WITH_TRANSCRIPT) return;
  const message = `must be a whole number from 1 to ${MAX_WITH_TRANSCRIPT} with include=transcript`;
  throw new ValidationError([{ path: 'limit', message }]);
}

/** The organization whose objects a list answers. */
export const organizationFilter = z
  .string()
  .max(200)
  .optional()
  .describe(
    'Organization whose objects are listed. Default: that of the token. Another one is a 403.',
  );

/** A number to filter by, in any form. A space at the start is a `+` that the query decoded. */
export const numberFilter = z
  .string()
  .max(MAX_NUMBER_TEXT_LENGTH)
  .transform((text) => {
    const reading = readPhoneNumber(text.startsWith(' ') ? `+${text.trim()}` : text);
    return 'number' in reading ? reading.number : text;
  })
  .optional()
  .meta({ type: 'string', maxLength: MAX_NUMBER_TEXT_LENGTH });

/** An instant to filter by. A space before an offset is a `+` that the query decoded. */
export const instantFilter = z
  .string()
  .transform((text) => text.replace(/ (?=\d{2}:?\d{2}$)/, '+'))
  .pipe(instant)
  .optional()
  .meta({ type: 'string', format: 'date-time', maxLength: 64, pattern: YEARS });
