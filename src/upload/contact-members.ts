import type { ConsentMembers } from './contact-consent.ts';
import type { CallVariables } from '../schemas/members/call-variables.ts';
import { contactView } from '../schemas/contact.ts';
import { refusalInContact } from '../schemas/names/contact-names.ts';
import { inSnakeCase } from '../schemas/names/spelling.ts';
import { isObject, isSame } from '../schemas/reading/body.ts';
import { nearestName, unknownName } from '../schemas/reading/member-name.ts';
import { type RowIssue, rowIssue } from './row-issue.ts';

const KNOWN = [
  'phone_number',
  'call_variables',
  'timezone',
  'external_id',
  'consent_basis',
  'consent_at',
  'consent_reference',
];
/** Accepted synonyms of `phone_number`. */
export const NUMBER_SYNONYMS = ['phone', 'number', 'to'];
const SYNONYMS: ReadonlyMap<string, keyof ContactMembers> = new Map([
  ...NUMBER_SYNONYMS.map((name) => [name, 'phone_number'] as const),
  ...['variables', 'dynamic_variables', 'retell_llm_dynamic_variables', 'request_data'].map(
    (name) => [name, 'call_variables'] as const,
  ),
]);
const CALLEE_NAME = 'callee_name';
/** Each unknown member is compared with every known name. */
const MAX_MEMBERS = 100;
/** What answers say about a contact is no call variable: an answer may be sent back. */
const ANSWERED = new Set([...Object.keys(contactView.shape), 'organization_id']);

/** What reading the members of a contact finds. */
export type MemberReading = {
  errors: RowIssue[];
  /** Names of unknown members, which are not stored. */
  ignored: string[];
  /** Names of other members that were taken as call variables, without `callee_name`. */
  variables: string[];
};

/** The members of a contact that are not null, under their own names. */
export type ContactMembers = ConsentMembers & {
  [name in 'phone_number' | 'call_variables' | 'timezone' | 'external_id']?: unknown;
};

/**
 * Reads the members of a contact. Other members with a text, a number or a boolean are call
 * variables, unless they could change when, how often or whether the contact is called: those are
 * errors.
 */
export function readMembers(item: unknown, reading: MemberReading): ContactMembers | undefined {
  if (typeof item === 'string') return { phone_number: item };
  if (!isObject(item)) {
    const message =
      'is not a contact: send an object with a phone_number, or a phone number as text';
    reading.errors.push(rowIssue('', item, { code: 'not_a_contact', message }));
    return undefined;
  }
  const count = Object.keys(item).length;
  if (count > MAX_MEMBERS) {
    const message = `holds ${count} members: at most ${MAX_MEMBERS}`;
    reading.errors.push(rowIssue('', '', { code: 'too_many_members', message }));
    return undefined;
  }
  return sortMembers(item, reading);
}

function sortMembers(item: Record<string, unknown>, reading: MemberReading): ContactMembers {
  const members: Record<string, unknown> = {};
  const sentAs = new Map<string, string>();
  const variables: [string, string | number | boolean][] = [];
  for (const [key, value] of Object.entries(item)) {
    if (value === null) continue;
    const name = SYNONYMS.get(key) ?? key;
    const first = sentAs.get(name);
    if (!KNOWN.includes(name)) {
      if (isVariable(key, value, reading)) variables.push([variableNamed(key), value]);
    } else if (first !== undefined && members[name] !== value) {
      const message = `'${first}' and '${key}' are the same member and differ: send one of them`;
      reading.errors.push(rowIssue(key, value, { code: 'conflict', message }));
    } else {
      members[name] = value;
      sentAs.set(name, key);
    }
  }
  if (variables.length > 0) {
    members['call_variables'] = withVariables(members['call_variables'], variables, reading);
  }
  return members;
}

/** Whether an unknown member is a call variable; otherwise it is an error, or ignored. */
function isVariable(
  key: string,
  value: unknown,
  reading: MemberReading,
): value is string | number | boolean {
  const message = refusalOf(key);
  if (message !== undefined) {
    reading.errors.push(rowIssue(key, '', { code: 'unknown_member', message }));
    return false;
  }
  const isText = typeof value === 'string' || typeof value === 'number';
  if ((!isText && typeof value !== 'boolean') || ANSWERED.has(key)) {
    reading.ignored.push(key);
    return false;
  }
  if (variableNamed(key) !== CALLEE_NAME) reading.variables.push(key);
  return true;
}

/** The name of the callee is found in any spelling, because every agent begins with it. */
function variableNamed(key: string): string {
  return inSnakeCase(key) === CALLEE_NAME ? CALLEE_NAME : key;
}

/** Why an unknown member is an error: it is misspelt, or could change a call. */
function refusalOf(key: string): string | undefined {
  if (nearestName(key, KNOWN) !== undefined) return unknownName(key, KNOWN);
  const refusal = ANSWERED.has(key) ? undefined : refusalInContact(key);
  return refusal && `'${key}' ${refusal}; a value for the agent goes into call_variables`;
}

/** The call variables with those that stand beside them. What is no object is answered as it is. */
function withVariables(
  given: unknown,
  beside: [string, CallVariables[string] | number | boolean][],
  reading: MemberReading,
): unknown {
  if (given !== undefined && !isObject(given)) return given;
  const variables = new Map(Object.entries(given ?? {}));
  for (const [name, value] of beside) {
    const inside = variables.get(name) ?? value;
    if (!isSame(inside, value)) {
      const message = `'${name}' and 'call_variables.${name}' are the same call variable and differ: send one of them`;
      reading.errors.push(rowIssue(name, value, { code: 'conflict', message }));
    }
    variables.set(name, value);
  }
  return Object.fromEntries(variables);
}
