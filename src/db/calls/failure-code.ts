import { type RawBuilder, sql } from 'kysely';
import {
  FAILURE_RULES,
  type FailureCode,
  type FailureFacts,
  type FailureRule,
} from '../../domain/call-failure.ts';

/** The columns that tell why a call failed. */
export const FAILURE_COLUMNS = [
  'callStatus',
  'callSid',
  'sipStatus',
  'answeredBy',
  'hangupRequestedAt',
  'endedAt',
] as const satisfies readonly (keyof FailureFacts)[];

/** `failureCodeOf` for a row of `calls`, by the same rules. */
export const failureCode: RawBuilder<FailureCode | null> = sql`case
  when calls.ended_at is null then null
  ${sql.join(
    FAILURE_RULES.map((rule) => sql`when ${conditionOf(rule)} then ${sql.lit(rule.code)}`),
    sql` `,
  )} end`;

function conditionOf({ status, sip, isUnplaced, isHungUpMachine }: FailureRule) {
  const conditions = [sql`calls.call_status = ${sql.lit(status)}`];
  if (sip !== undefined) {
    conditions.push(sql`calls.sip_status in (${sql.join(sip.map((code) => sql.lit(code)))})`);
  }
  if (isUnplaced) conditions.push(sql`calls.call_sid is null`);
  if (isHungUpMachine) {
    conditions.push(sql`calls.answered_by = 'machine' and calls.hangup_requested_at is not null`);
  }
  return sql.join(conditions, sql` and `);
}
