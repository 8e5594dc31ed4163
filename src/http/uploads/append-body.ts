import { ValidationError } from '../../domain/errors.ts';
import type { AppendQuery } from '../../schemas/batch-create.ts';
import { isObject } from '../../schemas/reading/body.ts';
import { problemsOfScope } from '../../upload/contact-bodies.ts';
import { NUMBER_SYNONYMS } from '../../upload/contact-members.ts';

const NUMBER_NAMES = ['phone_number', ...NUMBER_SYNONYMS];

/**
 * Returns the body of an append in its long form: a bare list, or a single contact, becomes `contacts`.
 * Rules of the query hold where the body says nothing.
 */
export function longAppend(json: unknown, query: AppendQuery): unknown {
  const body = isBare(json) ? { contacts: [json].flat() } : json;
  return isObject(body) ? { ...givenIn(query), ...body } : body;
}

function isBare(json: unknown): boolean {
  if (Array.isArray(json)) return true;
  return (
    isObject(json) &&
    !('contacts' in json) &&
    NUMBER_NAMES.some((name) => Object.hasOwn(json, name))
  );
}

/** A large body that is a bare list, as the text of an object with the list as `contacts`. */
export function longText(body: Buffer): Buffer {
  const isList = /^\uFEFF?\s*\[/.test(body.subarray(0, 64).toString());
  return isList ? Buffer.concat([Buffer.from('{"contacts":'), body, Buffer.from('}')]) : body;
}

function givenIn(query: AppendQuery): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** @throws {ValidationError} contacts of files and large bodies are not looked for one by one */
export function assertOnlyAdds({
  on_existing: rule = 'add',
  existing_in: within,
}: Pick<AppendQuery, 'on_existing' | 'existing_in'>): void {
  if (rule === 'add') {
    const problems = problemsOfScope(within);
    if (problems.length > 0) throw new ValidationError(problems);
    return;
  }
  const message = `cannot be '${rule}' for a file, or for more than 32 KiB of JSON: send the contacts as JSON, in smaller parts`;
  throw new ValidationError([{ path: 'on_existing', message }]);
}
