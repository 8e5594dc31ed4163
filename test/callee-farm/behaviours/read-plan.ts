import type { VoiceName } from '../media/voice.ts';
import type { Parameters } from './parameters.ts';
import type { Behaviour, Plan } from './plan.ts';
import { BEHAVIOUR_NAMES, isBehaviourName } from './table.ts';

const VOICES: readonly string[] = [
  'echo',
  'human',
  'key-tone',
  'machine',
  'machine-without-tone',
  'short-machine',
  'silence',
  'talkative-human',
  'tone',
] satisfies VoiceName[];

/** What each parameter may be, as its message says it. */
const CHECKS: Readonly<Record<keyof Parameters, (value: unknown) => boolean>> = {
  ring_after_ms: isMilliseconds,
  answer_after_ms: isMilliseconds,
  act_after_ms: isMilliseconds,
  hang_up_after_ms: (value) => value === null || isMilliseconds(value),
  press_after_ms: (value) => value === null || isMilliseconds(value),
  voice: (value) => typeof value === 'string' && VOICES.includes(value),
  digits: (value) => typeof value === 'string' && /^[0-9*#A-D]*$/.test(value),
  contact: isText,
  realm: isText,
  username: isText,
  password: isText,
};

/** Reads one behaviour, or a list of them, from JSON. Throws an error that says what is accepted. */
export function readPlan(json: unknown): Plan {
  const [first, ...others] = (Array.isArray(json) ? json : [json]).map(readBehaviour);
  if (first === undefined) throw new Error('A plan needs at least one behaviour');
  return [first, ...others];
}

function readBehaviour(json: unknown): Behaviour {
  if (typeof json !== 'object' || json === null) {
    throw new Error('A behaviour is an object with a name');
  }
  const { name, ...parameters } = json as Record<string, unknown>;
  if (typeof name !== 'string' || !isBehaviourName(name)) {
    throw new Error(
      `There is no behaviour ${String(name)}; known are ${BEHAVIOUR_NAMES.join(', ')}`,
    );
  }
  for (const [key, value] of Object.entries(parameters)) requireParameter(key, value);
  return { name, ...parameters };
}

function requireParameter(key: string, value: unknown): void {
  const accepted = Object.keys(CHECKS).join(', ');
  if (!isParameter(key)) throw new Error(`There is no parameter ${key}; known are ${accepted}`);
  if (!CHECKS[key](value)) throw new Error(`${key} cannot be ${JSON.stringify(value)}`);
}

function isParameter(key: string): key is keyof Parameters {
  return Object.hasOwn(CHECKS, key);
}

function isMilliseconds(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
