import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  ATTEMPT_TRANSITIONS,
  type AttemptGuard,
  type AttemptTransition,
} from '../../domain/attempt.ts';
import type { CallRow } from '../tables.ts';

/** The condition of each guard of `domain/attempt.ts` on a row of `calls`, which may be joined. */
export const attemptGuards: Record<AttemptGuard, RawBuilder<SqlBool>> = {
  placing: sql`(calls.ended_at is null and calls.call_sid is null and calls.call_status = 'queued')`,
  unplaced: sql`(calls.ended_at is null and calls.call_sid is null
    and calls.call_status in ('queued', 'unknown'))`,
  live: sql`(calls.ended_at is null)`,
  unsettled: sql`(calls.ended_at is not null and calls.settled_at is null)`,
  written: sql`true`,
};

type Guarded = Exclude<AttemptTransition, 'insert'>;
type Unchanged<T extends Guarded> = (typeof ATTEMPT_TRANSITIONS)[T]['unchanged'][number];
/** The columns from which a transition was decided; none for those that need no reading. */
type Seen<T extends Guarded> = [Unchanged<T>] extends [never] ? [] : [Pick<CallRow, Unchanged<T>>];

/**
 * The condition under which a transition of an attempt holds: its guard, and the columns that it was
 * decided from are as they were seen.
 */
export function guardOf<T extends Guarded>(transition: T, ...seen: Seen<T>): RawBuilder<SqlBool>;
export function guardOf(transition: Guarded, seen: Partial<CallRow> = {}): RawBuilder<SqlBool> {
  const { guard, unchanged } = ATTEMPT_TRANSITIONS[transition];
  const conditions = unchanged.map(
    (column) => sql`and ${sql.ref(`calls.${column}`)} is not distinct from ${seen[column]}`,
  );
  return sql<SqlBool>`(${attemptGuards[guard]} ${sql.join(conditions, sql` `)})`;
}
