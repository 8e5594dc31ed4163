import { z } from 'zod';
import { INVALID_POSITION, MAX_POSITION_LENGTH } from '../../domain/snapshot.ts';

/**
 * The header with which a reader of a stream continues where it stopped; an empty one is null.
 * @param parse reads a position of the stream; undefined: it is none
 */
export function lastEventIdOf<Position>(
  parse: (text: string) => Position | undefined,
  { description }: { description: string },
) {
  return z
    .string()
    .max(MAX_POSITION_LENGTH)
    .transform((text, context) => {
      const position = text === '' ? null : parse(text);
      if (position !== undefined) return position;
      context.addIssue({ code: 'custom', message: INVALID_POSITION });
      return z.NEVER;
    })
    .optional()
    .meta({ type: 'string', maxLength: MAX_POSITION_LENGTH, description });
}
