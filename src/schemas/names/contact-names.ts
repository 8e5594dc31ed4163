import { inSnakeCase } from './spelling.ts';

const STARTS =
  'a contact has no time of its own: send scheduled_start with the batch, and give contacts of another time a batch of their own';
const HOURS =
  'a contact has no hours of its own: send timezone with the contact, and working_hours_override with the batch';
const ATTEMPTS = 'a contact has no retries of its own: send max_retries_override with the batch';
const WHETHER =
  'leave out whom nobody is to call, and send POST /suppressions/ for whom nobody is ever to call';

const remedies: readonly (readonly [remedy: string, names: string])[] = [
  [
    STARTS,
    'at call_at call_after call_time earliest_at next_call_at not_before run_at schedule schedule_at schedule_plan schedule_time scheduled_at scheduled_for scheduled_start scheduled_start_time scheduled_time send_at start_at start_time trigger_timestamp',
  ],
  [
    HOURS,
    'call_time_window call_window call_windows calling_hours calling_window dispatch_hours time_window tz working_hours',
  ],
  [ATTEMPTS, 'attempts max_attempts max_calls max_retries retries retry retry_policy'],
  [
    WHETHER,
    'active blocked consent disabled dnc do_not_call do_not_contact dry_run enabled exclude excluded is_test opt_in opt_out opted_out optout paused skip suppressed test unsubscribe unsubscribed',
  ],
  ['contacts are called in the order of the list: sort it', 'priority'],
];

const remedyOf: ReadonlyMap<string, string> = new Map(
  remedies.flatMap(([remedy, names]) => names.split(' ').map((name) => [name, remedy] as const)),
);

/**
 * Why a member of a contact is refused: other services change with it when, how often or whether the
 * contact is called; undefined: it is none of these. Only whole names count, because other text
 * members are call variables, such as `start_date`.
 */
export function refusalInContact(name: string): string | undefined {
  const remedy = remedyOf.get(inSnakeCase(name));
  if (remedy === undefined) return undefined;
  return `is not a member of a contact, and is not ignored because it could change when or whether it is called: ${remedy}; a value for the agent goes into call_variables`;
}
