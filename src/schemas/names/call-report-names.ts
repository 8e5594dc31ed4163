import { inSnakeCase } from './spelling.ts';

const OPT_OUTS =
  'blacklist blocklist do_not_call do_not_call_again do_not_contact dnc opt_out_requested opted_out optout remove_from_list stop_calling suppress suppressed unsubscribe unsubscribed';
const CALL_BACKS =
  'call_again call_again_at call_at callback_date callback_datetime callback_requested callback_scheduled_at follow_up_date follow_up_datetime follow_up_required next_attempt_at recall_at reschedule rescheduled_for schedule_callback call_back call_back_at call_back_time callback callback_at callback_time follow_up follow_up_time next_call_at reschedule_at rescheduled_at retry_at scheduled_at scheduled_for';

const remedyOf: ReadonlyMap<string, string> = new Map([
  ...OPT_OUTS.split(' ').map((name) => [name, 'send opt_out'] as const),
  ...CALL_BACKS.split(' ').map((name) => [name, 'send follow_up_at'] as const),
]);

/**
 * Why a member of a report is refused: it says that the callee is to be called again, or never. All
 * else that agents know of a call may be sent and is ignored.
 */
export function refusalInReport(name: string): string | undefined {
  const remedy = remedyOf.get(inSnakeCase(name));
  if (remedy === undefined) return undefined;
  return `is not a member, and is not ignored because it could change whether or when the callee is called again: ${remedy}`;
}
