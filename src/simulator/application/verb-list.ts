import { nameOfValue, problemOf } from './verb-check.ts';
import type { Verb } from './verb.ts';
import { UNPLAYED_VERBS } from './verb-members.ts';

type Checked<T> = { ok: true; value: T } | { ok: false; problem: string };
/** Known to the table, and no verbs. */
const HELD_PARTS: ReadonlySet<string> = new Set(['synthesizer', 'recognizer']);
type Named = { name: string; data: unknown };

/**
 * Reads an application, each verb as `{"verb": "say", …}` or `{"say": {…}}`. All of it is checked
 * before anything is played, with jambonz' texts (verb-specifications, `normalizeJambones`).
 */
export function readVerbs(value: unknown): Checked<Verb[]> {
  if (!Array.isArray(value)) return wrong('malformed jambonz payload: must be array');
  const named = allOf(value.map(nameOf));
  return named.ok ? allOf(named.value.map(checkVerb)) : named;
}

function nameOf(given: unknown): Checked<Named> {
  if (typeof given !== 'object' || given === null) {
    return wrong('malformed jambonz payload: must be array of objects');
  }
  if ('verb' in given) {
    const { verb, ...data } = given;
    return { ok: true, value: { name: nameOfValue(verb), data } };
  }
  const [only, ...others] = Object.entries(given);
  if (only === undefined || others.length > 0) {
    return wrong('malformed jambonz payload: missing verb property');
  }
  return { ok: true, value: { name: only[0], data: only[1] } };
}

function checkVerb({ name, data }: Named): Checked<Verb> {
  if (typeof data !== 'object' || data === null) {
    return wrong('malformed jambonz application payload');
  }
  if (UNPLAYED_VERBS.has(name)) return wrong(`${name}: is not played by the simulator`);
  if (HELD_PARTS.has(name)) return wrong(`invalid jambonz verb '${name}'`);
  const problem = problemOf(name, data);
  if (problem !== undefined) return wrong(problem);
  // Every member has been compared with the table that the type is made from.
  const verb = { ...data, verb: name } as Verb;
  const unsaid = problemOfSpeech(verb);
  return unsaid === undefined ? { ok: true, value: verb } : wrong(unsaid);
}

/** What only those who make speech of it find wrong (`lib/tasks/say.js`). */
function problemOfSpeech(verb: Verb): string | undefined {
  const say = verb.verb === 'say' ? verb : verb.verb === 'gather' ? verb.say : undefined;
  // The table takes null for anything that it names.
  if (!say) return undefined;
  if (say.stream) return 'Say: streaming say verb requires applications to use the websocket API';
  return say.text === undefined ? 'Say: either text or stream:true is required' : undefined;
}

function allOf<T>(checked: Checked<T>[]): Checked<T[]> {
  const wrongOne = checked.find((one) => !one.ok);
  if (wrongOne !== undefined) return wrongOne;
  return { ok: true, value: checked.flatMap((one) => (one.ok ? [one.value] : [])) };
}

function wrong(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}
