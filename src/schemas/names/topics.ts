import { inSnakeCase } from './spelling.ts';

/** What a member of a request could change about its calls. */
export type Topic =
  | 'start'
  | 'end'
  | 'hours'
  | 'attempts'
  | 'pace'
  | 'length'
  | 'whether'
  | 'whom'
  | 'caller'
  | 'agent';

const wordsOf: Readonly<Record<Topic, readonly string[]>> = {
  start: [
    'schedule scheduled scheduling scheduler start starts starting begin begins earliest trigger',
    'delay delayed postpone defer immediately immediate cron recurrence recurring timestamp after',
  ],
  end: [
    'end ends ending until latest deadline expire expires expiry expiration validity ttl before',
  ],
  hours: [
    'hours hour window windows weekday weekdays weekend weekends holiday holidays blackout quiet',
    'timezone tz calendar businesshours dispatch_hours',
  ],
  attempts: [
    'attempt attempts retry retries retrying redial redials recall repeat repeats tries cooldown',
    'callback callbacks',
  ],
  pace: [
    'concurrency concurrent parallel parallelism cps pacing pace throttle rate simultaneous lines',
  ],
  length: ['timeout timelimit duration ring'],
  whether: [
    'test testing dry dryrun simulate simulated simulation sandbox mock draft preview validate',
    'pause paused enabled disabled active inactive autostart hold approval approved consent',
  ],
  whom: [
    'contacts recipients customers leads phonebook exclude excluded exclusions suppress suppression',
    'suppressions blocklist blacklist dnc optout unsubscribe unsubscribed skip dedupe dedup filter',
    'segment only priority',
  ],
  caller: ['caller callerid from'],
  agent: ['agent assistant pathway'],
};

const topicOfWord: ReadonlyMap<string, Topic> = new Map(
  Object.entries(wordsOf).flatMap(([topic, lines]) =>
    // The keys of the object above.
    lines.flatMap((line) => line.split(' ').map((word) => [word, topic as Topic] as const)),
  ),
);

/** Names whose words alone do not tell. */
const topicOfName: Readonly<Record<string, Topic>> = {
  at: 'start',
  date: 'start',
  datetime: 'start',
  time: 'start',
  when: 'start',
  call_at: 'start',
  send_at: 'start',
  run_at: 'start',
  time_limit: 'length',
  time_zone: 'hours',
  days: 'hours',
  do_not_call: 'whom',
  opt_out: 'whom',
  max_live_calls_per_number: 'pace',
  max_calls: 'attempts',
  calls_per_contact: 'attempts',
  max_calls_per_contact: 'attempts',
  max_calls_per_number: 'attempts',
  calls_per_second: 'pace',
  calls_per_minute: 'pace',
  calls_per_hour: 'pace',
  per_second: 'pace',
  per_minute: 'pace',
};

/**
 * What about the calls an unknown member could mean to change, judged by the words of its name;
 * undefined: nothing. Such a member is never ignored, because somebody would be called at another
 * time, or more often, than its sender believes.
 */
export function topicOf(name: string): Topic | undefined {
  const known = inSnakeCase(name);
  if (Object.hasOwn(topicOfName, known)) return topicOfName[known];
  const words = known.split('_');
  return words.map((word) => topicOfWord.get(word)).find((topic) => topic !== undefined);
}

const changed: Readonly<Record<Topic, string>> = {
  start: 'when somebody is called',
  end: 'until when somebody is called',
  hours: 'when somebody is called',
  attempts: 'how often somebody is called',
  pace: 'how many are called at the same time',
  length: 'how long a telephone rings or a call lasts',
  whether: 'whether somebody is called',
  whom: 'who is called',
  caller: 'from which number somebody is called',
  agent: 'which agent speaks',
};

type RefusalOptions = {
  harmless?: readonly string[];
  named?: Readonly<Record<string, string>>;
};

/** What to send instead, by topic. */
export type Remedies = Readonly<Partial<Record<Topic, string>>>;

/**
 * The rule for unknown members of one object: why a name is refused; undefined: it may be ignored.
 * @param remedies topics without one are not refused
 * @param options `harmless`: names that the object's own answers have; `named`: what is said of
 * single names
 */
export function refuseTopics(
  remedies: Remedies,
  { harmless = [], named = {} }: RefusalOptions = {},
): (name: string) => string | undefined {
  const accepted = new Set(harmless);
  return (name) => {
    const spelt = inSnakeCase(name);
    if (Object.hasOwn(named, spelt)) return named[spelt];
    const topic = accepted.has(name) ? undefined : topicOf(name);
    const remedy = topic && remedies[topic];
    if (topic === undefined || remedy === undefined) return undefined;
    return `is not a member, and is not ignored because it could change ${changed[topic]}: ${remedy}`;
  };
}
