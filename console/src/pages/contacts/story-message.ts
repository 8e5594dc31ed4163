import type { StoryEntry } from 'redial-client';
import { plainWords } from '../../components/plain-words.ts';

/** How people read what an entry holds for programs. */
type Words = {
  /** A time of the API, in UTC. */
  time: (iso: string) => string;
  /** The token with an id. */
  token: (id: string) => string;
};

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Their sentences have words that agents and people have chosen, letter for letter. */
const QUOTED: readonly StoryEntry['type'][] = ['call.reported', 'number.suppressed'];

/**
 * The sentence of an entry, in which its times, its token and its statuses stand as people read them. Each is
 * a member of the entry, too, so nothing is guessed.
 */
export function storyMessage(entry: StoryEntry, { time, token }: Words): string {
  const instants = Object.values(entry).filter(isInstant);
  // A member of another name may hold the same time.
  const timed = [...new Set(instants)].reduce(
    (message, instant) => message.replaceAll(instant, () => time(instant)),
    QUOTED.includes(entry.type) ? entry.message : plainWords(entry.message),
  );
  const id = 'token_id' in entry ? entry.token_id : null;
  return id === null ? timed : timed.replace(`the token ${id}`, () => token(id));
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && INSTANT.test(value);
}
