/** What a member of a request could change about its calls. */
export type Topic =
  | 'start'
  | 'end'
  | 'hours'
  | 'attempts'
  | 'limits'
  | 'pace'
  | 'length'
  | 'machine'
  | 'whether'
  | 'whom'
  | 'caller'
  | 'carrier'
  | 'agent';

type Words = Readonly<Partial<Record<Topic, string>>>;

/**
 * Words of names that other services have for a topic. Two words of a name that stand together count as
 * one, too: `follow_up` is `followup`.
 */
const wordsOf: Words = {
  agent:
    'agent agents assistant bot flow ncco pathway persona prompt script squad tasks twiml workflow',
  machine: 'amd answering beep machine voicemail voicemails',
  start: `activate activation after asap begin beginning begins cron defer deferred delay delayed earliest
    embargo enqueue eta execute execution immediate immediately kickoff launch postpone postponed recurrence recurrences
    recurring rrule schedule scheduled scheduler scheduling sleep start starting starts timestamp trigger
    triggered wait waiting`,
  end: `before complete cutoff deadline doneby end ending ends expiration expire expires expiry finish finishing latest
    laterthan lifetime stop stopping stops terminate through till timebox ttl until valid validity`,
  hours: `availability blackout businesshours calendar callable compliance contactable curfew dialable
    friday holiday holidays hour hours monday night nights quiet saturday shift shifts slot slots sunday
    tcpa thursday timeframe timeslot timezone tuesday tz wednesday week weekday weekdays weekend
    weekends weekly window windows`,
  attempts: `again attempt attempts backoff betweencalls cadence callback callbacks cooldown dials followup
    followups frequency gap interval intervals reattempt reattempts recall recalls recycle recycling redial
    redials repeat repeats rerun retries retry retrying tries try`,
  limits: 'budget calllimit calls cap caps daily limit limits perday perweek quota spend spending',
  pace: `abandon abandoned bandwidth batchsize burst capacity channel channels chunk concurrency concurrent
    cpm cps dialer dialing dialler dialling dropped hopper inflight linecount lines pace pacing parallel
    parallelism perhour perminute persecond ports predictive progressive qps ramp rampup rate ratio
    rps simultaneous speed threads throttle tps workers`,
  length: 'duration hangup ring ringing timelimit timeout timer',
  whether: `active approval approve approved archived autodial autostart block blocked confirm confirmation consent disable
    disabled dont dontcall draft dry dryrun eligibility eligible enable enabled env environment golive hold inactive
    live locked manual manually mock mode nocall nocalls noop pause paused preview production publish published running sandbox simulate simulated simulation stopped suspend
    suspended test testing validate validation whatif`,
  whom: `allowed allowlist areacode areacodes audience audiences blacklist blocklist callees callobjects contacts countries
    country customers dedup dedupe deduplicate denylist destination destinations dialrequests dnc donot
    exclude excluded exclusion exclusions fifo filter filters firstn fraction include included leads lifo list lists only optedin
    optedout optin optins optout optouts ordering people phonebook phones priority random
    randomise randomize rank recipients reverse reversed sample scrub scrubbing
    segment segments shuffle skip sort sorts suppress
    suppressed suppression suppressions topn unsubscribe unsubscribed weight whitelist`,
  caller: 'ani caller callerid cli did from outbound pool presence sender',
  carrier: 'carrier carriers gateway gateways telco telephony trunk trunks',
};

/** Words that tell the topic of a name where none of the others does. */
const vagueWordsOf: Words = {
  start: 'at date datetime due now time when',
  hours: 'day days local offset period utc',
  length: 'length minutes seconds secs',
  pace: 'dial queue',
  limits: 'max maximum min minimum',
  caller: 'number phone',
  whom: 'duplicate duplicates ids numbers target targeting targets',
  whether: 'status',
};

/** Names whose words do not tell. */
const names: Words = {
  limits: 'max_calls max_calls_per_day calls_per_day max_cost max_cost_usd cost_limit',
  agent: 'task',
  carrier: 'call_control_account_id provider provider_id sip_provider voip_provider',
  hours: 'time_zone time_zones',
  attempts:
    'strategy calls_per_contact max_calls_per_contact calls_per_number max_calls_per_number',
  pace: 'calls_per_second calls_per_minute calls_per_hour max_live_calls_per_number max_live_calls',
  length: 'max_call_length max_length max_minutes',
  whether: 'state run is_live',
  whom: `call_percent call_percentage call_regions call_states csv_url existing_in file file_url limit offset
    on_existing order order_by percent_to_call percentage_to_call query regions_to_call sequence
    states_to_call to unique`,
};

/** First words of names that tell what was, and change nothing: `created_at`, `last_called_at`. */
export const RECORD_WORDS: ReadonlySet<string> = new Set(
  'added changed created deleted exported generated imported inserted last modified previous synced updated uploaded'.split(
    ' ',
  ),
);

/** Last words of names that hold an address or a label, and change nothing: `callback_url`. */
export const LABEL_WORDS: ReadonlySet<string> = new Set(
  'callback color colour description email label uri url webhook'.split(' '),
);

export const topicOfWord = topicsByName(wordsOf);
export const topicOfVagueWord = topicsByName(vagueWordsOf);
export const topicOfName = topicsByName(names);

function topicsByName(words: Words): ReadonlyMap<string, Topic> {
  return new Map(
    Object.entries(words).flatMap(([topic, listed]) =>
      // The keys of the objects above.
      listed.split(/\s+/).map((word) => [word, topic as Topic] as const),
    ),
  );
}
