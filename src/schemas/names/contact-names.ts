import { inSnakeCase } from './spelling.ts';
import { changed, notIgnored, type Remedies, topicOf } from './topics.ts';
import type { Topic } from './topic-words.ts';

/** Names by which other services call the time of a contact's next call. */
export const callTimeNames = [
  'scheduled_at',
  'start_at',
  'scheduled_for',
  'start_time',
  'send_at',
  'not_before',
  'scheduled_start_time',
  'scheduled_start',
  'next_call_at',
  'earliest_at',
  'run_at',
];

/** Whole names of other services for members of a contact; other names may be call variables. */
const names: Readonly<Partial<Record<Topic, string>>> = {
  start: `${callTimeNames.join(' ')} at deliver_at execute_at follow_up_at launch_at schedule schedule_at schedule_plan
    schedule_time schedule_type scheduled_date scheduled_time scheduled_time_unix send_time trigger_timestamp`,
  end: 'expiration_time latest_at not_after',
  hours: `allowed_days allowed_hours best_time_to_contact blackout_dates exclude_weekends respect_timezone
    skip_weekends tcpa calling_window contact_after contact_before contact_hours contact_time
    preferred_contact_time contact_time_zone contact_timezone contact_window
    customer_timezone dispatch_hours gmt_offset gmt_offset_now iana_timezone local_timezone quiet_hours
    recipient_timezone time_window time_zone_id timezone_id timezone_offset tz tz_offset user_timezone
    utc_offset working_hours`,
  attempts: 'attempts max_calls',
  limits:
    'calls_per_day calls_per_week daily_limit day_limit frequency_cap max_calls_per_day max_calls_per_week max_per_day',
  machine: 'answering_machine_detection machine_detection',
  length: 'max_duration ring_duration ring_time ring_timeout ring_timeout_seconds ringing_timeout',
  whether: `active block blocked call_me call_ok call_permission can_call disabled do_call do_not_contact
    dont_contact dry_run enabled exclude excluded hold is_active is_blocked is_enabled is_paused is_test
    may_call never_call never_contact no_contact ok_to_call on_hold paused permission_to_call sandbox
    should_call simulate skip suppressed test test_mode validate_only`,
  whom: 'default_region existing_in on_existing priority skip_if_called_within',
  caller:
    'agent_phone_number_id phone_number_id caller caller_id caller_id_number caller_number callerid from from_number from_phone_number',
  agent: `agent_id agent_override assistant_id assistant_overrides bot_id flow_id override_agent_id
    override_agent_version pathway_id squad_id voice_agent_id workflow_id`,
};

const topicOfWholeName: ReadonlyMap<string, Topic> = new Map(
  Object.entries(names).flatMap(([topic, listed]) =>
    // The keys of the object above.
    listed.split(/\s+/).map((name) => [name, topic as Topic] as const),
  ),
);

/** A name with one of these words is about calls, and no variable that an agent would speak of. */
const CALLING_WORDS: ReadonlySet<string> = new Set(
  `amd attempt attempts call callable callback callbacks calling contactable dial dialer dialing dialling
  dials donotcall nocall nocalls reattempt reattempts recall redial redials retries retry retrying tries
  voicemail voicemails`.split(/\s+/),
);

/** Names with such a word that are variables: what the agent tells. */
const TOLD = new Set(['callback_name', 'callback_number', 'callback_phone']);

const remedies: Remedies = {
  start:
    'a contact has no time of its own: send scheduled_start with the batch, and give contacts of another time a batch of their own',
  end: 'a contact has no end of its own: send scheduled_end with the batch',
  hours:
    'a contact has no hours of its own: send timezone with the contact, and working_hours_override with the batch',
  attempts: 'a contact has no retries of its own: send max_retries_override with the batch',
  limits: 'a contact has no limit of its own: send max_attempts_per_callee_24h to the organization',
  pace: 'contacts are called as the batch says: send concurrency_limit with it',
  length: 'send ring_timeout_seconds and max_call_duration_seconds to the campaign',
  machine: 'send voicemail_override with the batch',
  whether:
    'leave out whom nobody is to call, and send POST /suppressions/ for whom nobody is ever to call',
  whom: 'leave out whom nobody is to call, send POST /suppressions/ for whom nobody is ever to call, and sort the list, in whose order contacts are called',
  caller: 'a contact has no caller number of its own: send phone_numbers_override with the batch',
  carrier: 'a contact has no carrier of its own: send call_control_account_id to the campaign',
  agent:
    'a contact has no agent of its own: give contacts of another agent a batch of their own, with agent_id_override',
};

const UPSERT = 'send it beside contacts, or in the query of POST /batches/{batch_id}/contacts';

/** Members of requests that hold for all of their contacts, and where they belong. */
const remedyOfName: Readonly<Record<string, string>> = {
  default_region:
    'write the number with + and its country code, or send default_region beside contacts',
  existing_in: UPSERT,
  on_existing: UPSERT,
  skip_if_called_within: 'send it with the batch',
};

/**
 * Why a member of a contact, or a column of a file, is refused: other services change with it whom,
 * when, how often or whether to call; undefined: it is none of these. Other text members are call
 * variables, such as `start_date`.
 */
export function refusalInContact(name: string): string | undefined {
  return refusal(name, remedies);
}

/** A name with one of these words says that somebody agreed to be called, or did not. */
const CONSENT_WORDS: ReadonlySet<string> = new Set(['consent', 'optin', 'optedin']);
/** A name with one of these words says that somebody no longer wants to be called. */
const OBJECTION_WORDS: ReadonlySet<string> = new Set(
  'dnc donot donotcall optout optedout unsubscribe unsubscribed'.split(' '),
);
/** What somebody agrees or objects to beside calls. */
const OTHER_CHANNELS: ReadonlySet<string> = new Set(
  'chat cookie cookies email emails fax mail mailing message messages messenger newsletter post sms text texts whatsapp'.split(
    ' ',
  ),
);
const CONSENT = 'send consent_basis, consent_at and consent_reference';

/** The same for a change of a contact, which has a time of its own. */
export function refusalInContactPatch(name: string): string | undefined {
  const whether = 'POST /batches/{batch_id}/contacts/{contact_id}/skip takes a contact out';
  return refusal(name, { ...remedies, start: 'send call_at', whether, whom: whether });
}

const inFile: Remedies = {
  ...remedies,
  whether:
    'remove the rows that nobody is to call, and then the column; POST /suppressions/ takes the numbers that nobody is ever to call',
  whom: 'rows are called in their order, so sort them, remove those that nobody is to call, and then the column',
};
const CONSENT_IN_FILE =
  'name the columns consent_basis, consent_at and consent_reference, and remove the rows without consent';

/** Why a column of a file is refused, in the same cases: a sentence, and what to do. */
export function refusalOfColumn(name: string): string | undefined {
  const order = orderIn(name);
  if (order === undefined) return undefined;
  const remedy = order === 'consent' ? CONSENT_IN_FILE : inFile[order];
  const topic = order === 'consent' ? 'whether' : order;
  return `it could change ${changed[topic]}: ${remedyOfName[inSnakeCase(name)] ?? remedy}`;
}

function refusal(name: string, remediesOf: Remedies): string | undefined {
  const order = orderIn(name);
  if (order === undefined) return undefined;
  return order === 'consent'
    ? notIgnored('whether', CONSENT)
    : notIgnored(order, remedyOfName[inSnakeCase(name)] ?? remediesOf[order]);
}

function orderIn(name: string): Topic | 'consent' | undefined {
  const words = wordsOf(name);
  const all = [...words, ...words.slice(1).map((word, index) => `${words[index]}${word}`)];
  const isOfCalls = !hasOneOf(OTHER_CHANNELS, words) || hasOneOf(CALLING_WORDS, all);
  if (isOfCalls && hasOneOf(CONSENT_WORDS, all)) return 'consent';
  if (isOfCalls && hasOneOf(OBJECTION_WORDS, all)) return 'whether';
  return topicInContact(words.join('_'), all);
}

function wordsOf(name: string): string[] {
  return inSnakeCase(name)
    .split('_')
    .filter((word) => word !== '');
}

/** @param words of the name, and each two of them as one */
function topicInContact(name: string, words: readonly string[]): Topic | undefined {
  const topic = topicOfWholeName.get(name);
  if (topic !== undefined) return topic;
  return hasOneOf(CALLING_WORDS, words) && !TOLD.has(name) ? topicOf(name) : undefined;
}

function hasOneOf(listed: ReadonlySet<string>, words: readonly string[]): boolean {
  return words.some((word) => listed.has(word));
}
