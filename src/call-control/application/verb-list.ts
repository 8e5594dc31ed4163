import { nameOfValue, problemOf } from './verb-check.ts';
import type { NestedPart, Verb } from './verb.ts';

type Checked<T> = { ok: true; value: T } | { ok: false; problem: string };
const NESTED_PARTS: ReadonlySet<string> = new Set<NestedPart>([
  'synthesizer',
  'recognizer',
  'bidirectionalAudio',
  'auth',
  'target',
]);
/** Other names of verbs. */
const ALIASES: Readonly<Record<string, string>> = { stream: 'listen' };
type Named = { name: string; data: unknown };

/**
 * Reads the verbs of an application, each as `{"verb": "say", …}` or `{"say": {…}}`. Every verb is
 * checked before the first is played, with jambonz' texts (verb-specifications, `normalizeJambones`).
 * @param unplayed the verbs that the network of the call cannot play
 */
export function readVerbs(value: unknown, unplayed: ReadonlySet<string>): Checked<Verb[]> {
  if (!Array.isArray(value)) return failed('malformed jambonz payload: must be array');
  const named = allOrFirstProblem(value.map(nameOf));
  return named.ok ? allOrFirstProblem(named.value.map((each) => checkVerb(each, unplayed))) : named;
}

function nameOf(given: unknown): Checked<Named> {
  if (typeof given !== 'object' || given === null) {
    return failed('malformed jambonz payload: must be array of objects');
  }
  if ('verb' in given) {
    const { verb, ...data } = given;
    return { ok: true, value: { name: nameOfValue(verb), data } };
  }
  const [only, ...others] = Object.entries(given);
  if (only === undefined || others.length > 0) {
    return failed('malformed jambonz payload: missing verb property');
  }
  return { ok: true, value: { name: only[0], data: only[1] } };
}

function checkVerb({ name: given, data }: Named, unplayed: ReadonlySet<string>): Checked<Verb> {
  if (typeof data !== 'object' || data === null) {
    return failed('malformed jambonz application payload');
  }
  if (unplayed.has(given)) return failed(`${given}: is not played by this call control`);
  const name = Object.hasOwn(ALIASES, given) ? (ALIASES[given] ?? given) : given;
  if (NESTED_PARTS.has(name)) return failed(`invalid jambonz verb '${name}'`);
  const problem = problemOf(name, data);
  if (problem !== undefined) return failed(problem);
  // `problemOf` has checked every member against the table from which the type is derived.
  const verb = { ...data, verb: name } as Verb;
  const speechProblem = problemOfSpeech(verb);
  return speechProblem === undefined ? { ok: true, value: verb } : failed(speechProblem);
}

/** The problems that jambonz finds only when it speaks (`lib/tasks/say.js`). */
function problemOfSpeech(verb: Verb): string | undefined {
  const say = verb.verb === 'say' ? verb : verb.verb === 'gather' ? verb.say : undefined;
  // The table allows null for a nested entry.
  if (!say) return undefined;
  if (say.stream) return 'Say: streaming say verb requires applications to use the websocket API';
  return say.text === undefined ? 'Say: either text or stream:true is required' : undefined;
}

function allOrFirstProblem<T>(checked: Checked<T>[]): Checked<T[]> {
  const problem = checked.find((one) => !one.ok);
  if (problem !== undefined) return problem;
  return { ok: true, value: checked.flatMap((one) => (one.ok ? [one.value] : [])) };
}

function failed(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}
