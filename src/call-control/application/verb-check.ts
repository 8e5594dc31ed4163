import { VERB_MEMBERS } from './verb-members.ts';

type Type = string | readonly string[];

const parts: ReadonlyMap<string, { members: Record<string, Type>; required: readonly string[] }> =
  new Map(Object.entries(VERB_MEMBERS));

/**
 * The first problem with the members of a verb, in jambonz' order and words (verb-specifications,
 * `validateVerb`): first the given members in their order, then the missing ones. The member `_` may
 * have any value.
 */
export function problemOf(name: string, data: unknown): string | undefined {
  const part = parts.get(name);
  if (part === undefined) return `invalid instruction: ${name}`;
  const given = Object.entries(data ?? {});
  for (const [member, value] of given) {
    if (member === '_') continue;
    const type = Object.hasOwn(part.members, member) ? part.members[member] : undefined;
    if (type === undefined) return `${name}: unknown property ${member}`;
    const problem = problemOfValue(`${name}: property ${member}`, type, value);
    if (problem !== undefined) return problem;
  }
  const missing = part.required.filter((member) => !given.some(([known]) => known === member));
  return missing.length > 0 ? `${name}: missing value for ${missing.join(',')}` : undefined;
}

/** A value as a message names it. `String(value)` throws if `value.toString` is not a function. */
export function nameOfValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

function problemOfValue(what: string, type: Type, value: unknown): string | undefined {
  if (typeof type !== 'string') {
    const isChoice = type.some((choice) => choice === value);
    return isChoice
      ? undefined
      : `invalid value ${nameOfValue(value)} must be one of ${type.join(',')}`;
  }
  if (type.startsWith('#')) return problemOf(type.slice(1), value);
  if (type.startsWith('[#')) return problemOfList(what, type.slice(2, -1), value);
  const types = type.split('|');
  if (types.some((one) => (one === 'array' ? Array.isArray(value) : typeof value === one))) {
    return undefined;
  }
  if (type === 'array') return `${what} is not an array`;
  return `${what} has invalid data type${types.length > 1 ? `, must be one of ${types.join(',')}` : ''}`;
}

function problemOfList(what: string, name: string, value: unknown): string | undefined {
  if (!Array.isArray(value)) return `${what} is not an array`;
  for (const item of value) {
    const problem = problemOf(name, item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
