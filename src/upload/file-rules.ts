import { type Problem, ValidationError } from '../domain/errors.ts';
import {
  type BatchDraft,
  batchDraft,
  fileAppend,
  fileBatchCreate,
  type FileRules,
} from '../schemas/batch-create.ts';
import { readBody } from '../schemas/reading/body.ts';
import {
  contactProblems,
  type FileReport,
  ignoredIn,
  rowCounts,
  variablesIn,
} from './contact-list.ts';

export type FileBatch = { draft: BatchDraft; rules: FileRules; warnings: string[] };

/**
 * Reads the `batch` part that a Create Batch request sends with its file.
 * @throws {ValidationError} listing every problem
 */
export function readFileBatch(json: unknown, { strict }: { strict: boolean }): FileBatch {
  const { value, warnings } = readBody(fileBatchCreate, json, { strict });
  return { draft: batchDraft(value), rules: value, warnings };
}

/**
 * Reads the rules that an append request sends with its file.
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
 * Checks the report of a file that was read to its end.
 * @throws {ValidationError} listing the first 1000 rejected rows; not when `on_invalid` is `skip`
 * and at least one contact was accepted
 */
export function assertAcceptable(
  account: FileReport,
  rules: FileRules,
  { strict }: { strict: boolean },
): void {
  const { accepted, errors } = account.import;
  const problems: Problem[] = strict
    ? ignoredIn(account, 'file').map((message) => ({ path: 'file', message }))
    : [];
  const isPartial = rules.on_invalid === 'skip' && accepted > 0;
  if (!isPartial) problems.push(...contactProblems(errors, 'file'));
  if (accepted === 0 && problems.length === 0) {
    problems.push({ path: 'file', message: 'holds no contact: send at least one' });
  }
  if (problems.length === 0) return;
  throw new ValidationError(problems, { rows: isPartial ? undefined : rowCounts(account.import) });
}

/** Returns the remarks on a file, and a warning for each unknown member in its rows. */
export function fileWarnings(account: FileReport): string[] {
  const notes = account.notes.map((note) => `file: ${note}`);
  return [...notes, ...ignoredIn(account, 'file'), ...variablesIn(account, 'file')];
}
