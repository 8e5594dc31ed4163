import { type Problem, ValidationError } from '../domain/errors.ts';
import {
  type BatchDraft,
  batchDraft,
  fileAppend,
  fileBatchCreate,
  type FileRules,
} from './batch.ts';
import { readBody } from './body.ts';
import { ContactListReader, contactProblems } from './contact-list.ts';

export type FileBatch = { draft: BatchDraft; rules: FileRules; warnings: string[] };

/**
 * Reads what a Create Batch says beside its file.
 * @throws {ValidationError} listing every problem
 */
export function readFileBatch(json: unknown, { strict }: { strict: boolean }): FileBatch {
  const { value, warnings } = readBody(fileBatchCreate, json, { strict });
  return { draft: batchDraft(value), rules: value, warnings };
}

/**
 * Reads what an append says beside its file.
 * @throws {ValidationError} listing every problem
 */
export function readFileRules(
  json: unknown,
  { strict }: { strict: boolean },
): Omit<FileBatch, 'draft'> {
  const { value, warnings } = readBody(fileAppend, json, { strict });
  return { rules: value, warnings };
}

/** The account of a file's contacts, kept by the rules that its sender chose. */
export function newContactList(rules: FileRules): ContactListReader {
  const { duplicates, strict_numbers: strictNumbers } = rules;
  return new ContactListReader({ duplicates, strictNumbers });
}

/**
 * Accepts or refuses a file of which every row was read; answers what was left out of its rows.
 * @throws {ValidationError} listing the first 1000 bad rows, unless bad rows are skipped and good
 * ones are left
 */
export function acceptFile(
  list: ContactListReader,
  rules: FileRules,
  { strict }: { strict: boolean },
): string[] {
  const warnings = list.ignored.map((name) => `file: '${name}' is not a member and was ignored`);
  const problems: Problem[] = strict ? warnings.map((message) => ({ path: 'file', message })) : [];
  const isPartial = rules.on_invalid === 'skip' && list.import.accepted > 0;
  if (!isPartial) problems.push(...contactProblems(list.import.errors, 'file'));
  if (list.import.accepted === 0 && problems.length === 0) {
    problems.push({ path: 'file', message: 'holds no contact: there must be at least one' });
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return warnings;
}
