import { inSnakeCase } from './spelling.ts';
import {
  LABEL_WORDS,
  RECORD_WORDS,
  type Topic,
  topicOfName,
  topicOfVagueWord,
  topicOfWord,
} from './topic-words.ts';

/**
 * What about the calls an unknown member could mean to change, judged by the words of its name;
 * undefined: nothing. Such a member is never ignored, because somebody would be called at another
 * time, or more often, than its sender believes.
 */
export function topicOf(name: string): Topic | undefined {
  const words = inSnakeCase(name)
    .split('_')
    .filter((word) => word !== '');
  const topic = topicOfName.get(words.join('_'));
  if (topic !== undefined) return topic;
  if (RECORD_WORDS.has(words[0] ?? '') || isLabel(words)) return undefined;
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return (
    firstTopic(topicOfWord, pairs) ??
    firstTopic(topicOfWord, words) ??
    firstTopic(topicOfVagueWord, words)
  );
}

/** A name of one word, such as `callback`, is no label. */
function isLabel(words: readonly string[]): boolean {
  return words.length > 1 && LABEL_WORDS.has(words.at(-1) ?? '');
}

function firstTopic(
  topics: ReadonlyMap<string, Topic>,
  words: readonly string[],
): Topic | undefined {
  return words.map((word) => topics.get(word)).find((topic) => topic !== undefined);
}

/** What a member of a topic could change, as the object of a sentence. */
export const changed: Readonly<Record<Topic, string>> = {
  start: 'when somebody is called',
  end: 'until when somebody is called',
  hours: 'when somebody is called',
  attempts: 'how often somebody is called',
  limits: 'how many calls are made, or what they may cost',
  pace: 'how many are called at the same time',
  length: 'how long a telephone rings or a call lasts',
  machine: 'what an answering machine hears',
  whether: 'whether somebody is called',
  whom: 'who is called',
  caller: 'from which number somebody is called',
  carrier: 'over which carrier somebody is called',
  agent: 'which agent speaks',
};

type RefusalOptions = {
  harmless?: readonly string[];
  named?: Readonly<Record<string, string>>;
};

/** What to send instead, by topic. */
export type Remedies = Readonly<Record<Topic, string>>;

/**
 * The rule for unknown members of one object: why a name is refused; undefined: it may be ignored.
 * @param remedies topics without one are not refused
 * @param options `harmless`: names that the object's own answers have; `named`: what is said of
 * single names
 */
export function refuseTopics(
  remedies: Partial<Remedies>,
  { harmless = [], named = {} }: RefusalOptions = {},
): (name: string) => string | undefined {
  const accepted = new Set(harmless);
  return (name) => {
    const spelt = inSnakeCase(name);
    if (Object.hasOwn(named, spelt)) return named[spelt];
    const topic = accepted.has(name) ? undefined : topicOf(name);
    const remedy = topic && remedies[topic];
    return topic && remedy && notIgnored(topic, remedy);
  };
}

/** The same remedy for every topic. */
export function sameRemedy(remedy: string): Remedies {
  const topics = Object.keys(changed).map((topic) => [topic, remedy]);
  // The keys of `changed` are the topics.
  return Object.fromEntries(topics) as Remedies;
}

/** Why a name of a topic is refused, as the rest of a sentence that begins with the name. */
export function notIgnored(topic: Topic, remedy: string): string {
  return `is not a member, and is not ignored because it could change ${changed[topic]}: ${remedy}`;
}
