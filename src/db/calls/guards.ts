import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  ATTEMPT_TRANSITIONS,
  type AttemptGuard,
  type AttemptTransition,
} from '../../domain/attempt.ts';

/** The condition of each guard of `domain/attempt.ts` on a row of `calls`, which may be joined. */
export const attemptGuards: Record<AttemptGuard, RawBuilder<SqlBool>> = {
  placing: sql`(calls.ended_at is null and calls.call_sid is null and calls.call_status = 'queued')`,
  unplaced: sql`(calls.ended_at is null and calls.call_sid is null
    and calls.call_status in ('queued', 'unknown'))`,
  live: sql`(calls.ended_at is null)`,
  unsettled: sql`(calls.ended_at is not null and calls.settled_at is null)`,
  written: sql`true`,
};

/** The condition under which a transition of an attempt holds. */
export function guardOf(transition: Exclude<AttemptTransition, 'insert'>): RawBuilder<SqlBool> {
  return attemptGuards[ATTEMPT_TRANSITIONS[transition].guard];
}
