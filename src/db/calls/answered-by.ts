import { sql } from 'kysely';
import type { Answerer } from '../../domain/voicemail.ts';
import { prepare } from '../prepared.ts';
import type { Db } from '../tables.ts';
import { guardOf } from './guards.ts';

export type Detection = {
  executionId: string;
  callSid: string;
  answerer: Answerer;
  /** Whether to end the call if a machine answered it. */
  hangUpOnMachine: boolean;
  now: Date;
};

const record = prepare(
  'recordAnswerer',
  (_: Db, { executionId, callSid, answerer, hangUpOnMachine, now }: Detection) =>
    sql<{ isToEnd: boolean }>`
    update calls set answered_by = heard.answerer,
      hangup_requested_at = case
        when ${hangUpOnMachine} and heard.answerer = 'machine' and ${guardOf('requestHangUp')}
        then coalesce(calls.hangup_requested_at, ${now})
        else calls.hangup_requested_at end
    from (
      select execution_id,
        case when answered_by in ('human', 'machine') then answered_by else ${answerer} end as answerer
      from calls where execution_id = ${executionId} and call_sid = ${callSid}
      for no key update) as heard
    where calls.execution_id = heard.execution_id
    returning calls.ended_at is null and calls.hangup_requested_at is not null as is_to_end`,
);

/**
 * Records who answered a call. The first human or machine stays; either replaces `unknown`. A
 * settled call is not settled again.
 * @returns whether the call is live and to be hung up; false also when the call is not that of the
 * attempt
 */
export async function recordAnswerer(db: Db, detection: Detection): Promise<boolean> {
  const row = await record.first(db, detection);
  return row?.isToEnd ?? false;
}
