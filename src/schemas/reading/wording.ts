import type { z } from 'zod';
import { quotation } from './quotation.ts';

/**
 * What is wrong with a member or a parameter, in words of JSON. Zod's own words stay for what is not
 * named here.
 */
export const wording: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : types[issue.expected];
  }
  if (issue.code === 'too_small') {
    const relation = issue.inclusive === false ? 'more than' : 'at least';
    return bound(issue.origin, relation, issue.minimum);
  }
  if (issue.code === 'too_big') {
    const relation = issue.inclusive === false ? 'less than' : 'at most';
    return bound(issue.origin, relation, issue.maximum);
  }
  return wordingOfOthers(issue);
};

const wordingOfOthers: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return noMembers(issue.keys);
  if (issue.code === 'invalid_format') return formats[issue.format];
  if (issue.code !== 'invalid_value') return undefined;
  return `must be ${oneOf(issue.values.map((value) => JSON.stringify(String(value))))}`;
};

/** What is accepted in each format that Zod checks. A pattern has words of its own. */
const formats: Readonly<Record<string, string>> = {
  url: 'must be a whole address, such as https://example.com/path',
  guid: 'must be a UUID, such as 9351f46a-678c-43f5-b8a6-d4eb58d131af',
  uuid: 'must be a UUID of RFC 9562, such as 9351f46a-678c-43f5-b8a6-d4eb58d131af',
};
/** Unknown names that one message has. */
const MAX_NAMES = 5;

function noMembers(names: readonly string[]): string {
  const listed = names.slice(0, MAX_NAMES).map((name) => `'${quotation(name)}'`);
  const beyond = names.length - listed.length;
  const rest = beyond === 0 ? '' : `, and ${beyond} more`;
  return `has members that do not exist: ${listed.join(', ')}${rest}`;
}

const types: Readonly<Record<string, string>> = {
  int: 'must be a whole number',
  number: 'must be a number',
  string: 'must be text',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

/** One and many. */
const units: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  object: ['member', 'members'],
  record: ['member', 'members'],
};

function bound(origin: string, relation: string, limit: number | bigint): string {
  const unit = units[origin];
  if (unit === undefined) return `must be ${relation} ${limit}`;
  return `must have ${relation} ${limit} ${Number(limit) === 1 ? unit[0] : unit[1]}`;
}

function oneOf(values: readonly string[]): string {
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
}
