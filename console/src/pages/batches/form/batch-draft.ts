import type { Batch } from 'redial-client';
import { ownTimeZone, type Schedule, scheduleAt } from '../../../components/local-time.ts';
import { textOfJson } from '../../../components/settings/json-text.ts';
import { NO_STOP_RULE, type StopRule } from '../../../components/settings/stop-rule.ts';
import { type Variable, variablesOf } from '../../../components/settings/variables.ts';
import { hoursOfSpan } from './call-span.ts';

/** The members that the form has as the API does; null follows the campaign, or is no limit. */
type Plain = Pick<
  Batch,
  | 'max_retries_override'
  | 'calls_per_second_override'
  | 'default_region'
  | 'phone_number_strategy_override'
  | 'voicemail_override'
  | 'working_hours_override'
  | 'timezone_override'
  | 'retry_policy_override'
>;

/** The members of a batch that people write, by the names of the API, so that errors find their fields. */
export type BatchDraft = Plain & {
  name: string;
  concurrency_limit: number | null;
  /** Hours. */
  skip_if_called_within: number | null;
  /** Without a time it starts at once, or has no end. */
  scheduled_start: Schedule;
  scheduled_end: Schedule;
  agent_id_override: string;
  phone_numbers_override: readonly string[];
  default_call_variables_override: readonly Variable[];
  stop_when: StopRule;
  /** JSON as it is typed. */
  call_context: string;
  metadata: string;
};

/** A new batch, which follows its campaign in everything. */
export function newBatchDraft(): BatchDraft {
  const timeZone = ownTimeZone();
  return {
    name: '',
    concurrency_limit: null,
    max_retries_override: null,
    calls_per_second_override: null,
    default_region: null,
    skip_if_called_within: null,
    scheduled_start: { local: '', timeZone },
    scheduled_end: { local: '', timeZone },
    agent_id_override: '',
    phone_numbers_override: [],
    phone_number_strategy_override: null,
    voicemail_override: null,
    default_call_variables_override: [],
    working_hours_override: null,
    timezone_override: null,
    retry_policy_override: null,
    stop_when: NO_STOP_RULE,
    call_context: '',
    metadata: '',
  };
}

/** What the form shows of a stored batch. */
export function batchDraftOf(batch: Batch): BatchDraft {
  return {
    name: batch.name ?? '',
    concurrency_limit: batch.concurrency_limit,
    max_retries_override: batch.max_retries_override,
    calls_per_second_override: batch.calls_per_second_override,
    default_region: batch.default_region,
    skip_if_called_within: hoursOfSpan(batch.skip_if_called_within),
    scheduled_start: scheduleOf(batch.scheduled_start),
    scheduled_end: scheduleOf(batch.scheduled_end),
    agent_id_override: batch.agent_id_override ?? '',
    phone_numbers_override: batch.phone_numbers_override ?? [],
    phone_number_strategy_override: batch.phone_number_strategy_override,
    voicemail_override: batch.voicemail_override,
    default_call_variables_override: variablesOf(batch.default_call_variables_override ?? {}),
    working_hours_override: batch.working_hours_override,
    timezone_override: batch.timezone_override,
    retry_policy_override: batch.retry_policy_override,
    stop_when: batch.stop_when ?? NO_STOP_RULE,
    call_context: textOfJson(batch.call_context),
    metadata: textOfJson(batch.metadata),
  };
}

function scheduleOf(iso: string | null): Schedule {
  const timeZone = ownTimeZone();
  return iso === null ? { local: '', timeZone } : scheduleAt(new Date(iso), timeZone);
}

/** The paths of errors for which the form has a field. */
export const BATCH_FIELDS = Object.keys(newBatchDraft());
