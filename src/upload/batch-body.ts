import { type Problem, ValidationError } from '../domain/errors.ts';
import {
  batchCreate,
  type BatchDraft,
  batchDraft,
  contactsAppend,
  type FileRules,
} from '../schemas/batch-create.ts';
import { checkBody, isObject } from '../schemas/reading/body.ts';
import { contactProblems, type ContactListReading, readContacts } from './contact-list.ts';
import type { ContactDraft } from './contact-row.ts';
import type { Import } from '../schemas/import.ts';

export type BatchBody = {
  draft: BatchDraft;
  contacts: ContactDraft[];
  import: Import;
  warnings: string[];
};

/**
 * Reads the JSON body of Create Batch with its contacts.
 * @throws {ValidationError} listing every problem of the batch and the first 1000 of its contacts;
 * bad contacts are no problem with `on_invalid: skip`, unless none is left
 */
export function readBatchBody(json: unknown, { strict }: { strict: boolean }): BatchBody {
  const { value, problems, warnings } = checkBody(batchCreate, json, { strict });
  const list = value === undefined ? readAnyway(json) : readList(value);
  const judged = judgeList(list, { strict, onInvalid: value?.on_invalid ?? 'reject' });
  problems.push(...judged.problems);
  if (value === undefined || problems.length > 0) throw new ValidationError(problems);
  return {
    draft: batchDraft(value),
    contacts: list.contacts,
    import: list.import,
    warnings: [...warnings, ...judged.warnings],
  };
}

/**
 * Reads the JSON body of an append.
 * @throws {ValidationError} as `readBatchBody`
 */
export function readAppendBody(
  json: unknown,
  { strict }: { strict: boolean },
): Omit<BatchBody, 'draft'> {
  const { value, problems, warnings } = checkBody(contactsAppend, json, { strict });
  const list = value === undefined ? readAnyway(json) : readList(value);
  const judged = judgeList(list, { strict, onInvalid: value?.on_invalid ?? 'reject' });
  problems.push(...judged.problems);
  if (problems.length > 0) throw new ValidationError(problems);
  return {
    contacts: list.contacts,
    import: list.import,
    warnings: [...warnings, ...judged.warnings],
  };
}

type ListJudgement = { problems: Problem[]; warnings: string[] };

function judgeList(
  list: ContactListReading,
  { strict, onInvalid }: { strict: boolean; onInvalid: FileRules['on_invalid'] },
): ListJudgement {
  const warnings = list.ignored.map(
    (name) => `contacts: '${name}' is not a member and was ignored`,
  );
  const problems = strict ? warnings.map((message) => ({ path: 'contacts', message })) : [];
  const isPartial = onInvalid === 'skip' && list.contacts.length > 0;
  if (!isPartial) problems.push(...contactProblems(list.import.errors));
  return { problems, warnings };
}

function readList(body: FileRules & { contacts: unknown[] }): ContactListReading {
  return readContacts(body.contacts, {
    duplicates: body.duplicates,
    strictNumbers: body.strict_numbers,
  });
}

/** Contacts of a body that is not valid, so that their problems are listed with its own. */
function readAnyway(json: unknown): ContactListReading {
  const contacts = isObject(json) && Array.isArray(json.contacts) ? json.contacts : [];
  return readContacts(contacts.slice(0, 1000), { duplicates: 'allow', strictNumbers: false });
}
