import { type Problem, ValidationError } from '../domain/errors.ts';
import {
  type BatchDraft,
  batchDraft,
  fileAppend,
  fileBatchCreate,
  type FileRules,
} from '../schemas/batch.ts';
import { readBody } from '../schemas/reading/body.ts';
import { contactProblems, type FileAccount } from './contact-list.ts';

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

/**
 * Refuses a file of which every row was read.
 * @throws {ValidationError} listing the first 1000 bad rows, unless bad rows are skipped and good
 * ones are left
 */
export function assertAcceptable(
  account: FileAccount,
  rules: FileRules,
  { strict }: { strict: boolean },
): void {
  const { accepted, errors } = account.import;
  const problems: Problem[] = strict
    ? fileWarnings(account).map((message) => ({ path: 'file', message }))
    : [];
  const isPartial = rules.on_invalid === 'skip' && accepted > 0;
  if (!isPartial) problems.push(...contactProblems(errors, 'file'));
  if (accepted === 0 && problems.length === 0) {
    problems.push({ path: 'file', message: 'holds no contact: there must be at least one' });
  }
  if (problems.length > 0) throw new ValidationError(problems);
}

/** What was left out of the rows of a file. */
export function fileWarnings({ ignored }: FileAccount): string[] {
  return ignored.map((name) => `file: '${name}' is not a member and was ignored`);
}
