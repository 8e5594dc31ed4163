import { type RawBuilder, sql } from 'kysely';
import { markerOf } from '../../domain/erased-number.ts';

const START = markerOf('');

/** SQL of whether a number was erased. */
export function isErasedNumber(number: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`starts_with(${number}, ${START})`;
}

/** SQL of the marker of a row that has a `contact_id`. */
export const markerOfContact = sql<string>`${START} || contact_id`;
