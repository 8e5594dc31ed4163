import type { DestinationRules } from '../domain/destinations/destination-rules.ts';
import { type Problem, type RowCounts, ValidationError } from '../domain/errors.ts';
import type { Region } from '../domain/region.ts';
import {
  batchCreate,
  type BatchDraft,
  batchDraft,
  contactsAppend,
  type FileRules,
} from '../schemas/batch-create.ts';
import type { Import } from '../schemas/import.ts';
import { readRegion } from '../schemas/members/region.ts';
import { checkBody, isObject } from '../schemas/reading/body.ts';
import type { ConsentRules } from './contact-consent.ts';
import {
  type ContactListReading,
  contactProblems,
  type FileReport,
  ignoredIn,
  readContacts,
  rowCounts,
  variablesIn,
} from './contact-list.ts';
import type { ContactDraft } from './contact-row.ts';
import type { SpreadContacts } from '../domain/shared-hours.ts';

/** How the body of a request is read. */
export type BodyRules = {
  strict: boolean;
  destinations: DestinationRules;
  /** The region of the batch or its campaign; `default_region` of the body beats it. */
  region: Region | null;
  consent: ConsentRules;
};

export type BatchBody = {
  draft: BatchDraft;
  contacts: ContactDraft[];
  import: Import;
  spread: SpreadContacts;
  warnings: string[];
};

type ListJudgement = { problems: Problem[]; warnings: string[]; rows: RowCounts | undefined };

/**
 * Reads the JSON body of Create Batch with its contacts.
 * @throws {ValidationError} listing every problem of the batch and the first 1000 of its contacts;
 * bad contacts are no problem with `on_invalid: skip`, unless none is left
 */
export function readBatchBody(json: unknown, { strict, ...rules }: BodyRules): BatchBody {
  const { value, problems, warnings } = checkBody(batchCreate, json, { strict });
  const list = readListOf(value, json, rules);
  const judged = judgeList(list, { strict, onInvalid: value?.on_invalid ?? 'reject' });
  problems.push(...judged.problems);
  if (value === undefined || problems.length > 0) throw new ValidationError(problems, judged);
  return {
    draft: batchDraft(value),
    contacts: list.contacts,
    import: list.import,
    spread: list.spread,
    warnings: [...warnings, ...judged.warnings],
  };
}

/** The JSON body of Create Batch with a report on its contacts, of which none need be valid. */
export type CheckedBatchBody = {
  draft: BatchDraft;
  rules: FileRules;
  list: ContactListReading;
  warnings: string[];
};

/**
 * Reads the JSON body of Create Batch for a dry run.
 * @throws {ValidationError} listing every problem of the batch, and with them those of its contacts
 */
export function checkBatchBody(json: unknown, { strict, ...rules }: BodyRules): CheckedBatchBody {
  const { value, problems, warnings } = checkBody(batchCreate, json, { strict });
  const list = readListOf(value, json, rules);
  if (value !== undefined && problems.length === 0) {
    return { draft: batchDraft(value), rules: value, list, warnings };
  }
  throw new ValidationError([...problems, ...contactProblems(list.import.errors)], {
    rows: rowCounts(list.import),
  });
}

/** Where contacts are looked for says nothing while nobody looks, and each would be added once more. */
export function problemsOfScope(within: string | undefined): Problem[] {
  if (within !== 'campaign') return [];
  const message = "needs on_existing: send 'update' or 'skip' with it, or leave it out";
  return [{ path: 'existing_in', message }];
}

/** What happens to contacts whose external ids are there already, and where they are looked for. */
export type ExistingRule = { rule: 'add' | 'update' | 'skip'; within: 'batch' | 'campaign' };

/**
 * Reads the JSON body of an append.
 * @throws {ValidationError} as `readBatchBody`
 */
export function readAppendBody(
  json: unknown,
  { strict, ...rules }: BodyRules,
): Omit<BatchBody, 'draft'> & { existing: ExistingRule } {
  const { value, problems, warnings } = checkBody(contactsAppend, json, { strict });
  const list = readListOf(value, json, rules);
  const judged = judgeList(list, { strict, onInvalid: value?.on_invalid ?? 'reject' });
  problems.push(...judged.problems);
  const { on_existing: onExisting = 'add', existing_in: within = 'batch' } = value ?? {};
  problems.push(
    ...(onExisting === 'add' ? problemsOfScope(value?.existing_in) : problemsOfIds(list.contacts)),
  );
  if (problems.length > 0) throw new ValidationError(problems, judged);
  return {
    contacts: list.contacts,
    import: list.import,
    spread: list.spread,
    warnings: [...warnings, ...judged.warnings],
    existing: { rule: onExisting, within },
  };
}

/** Contacts can be found by their external ids only if each has one. */
function problemsOfIds(contacts: readonly ContactDraft[]): Problem[] {
  const nameless = contacts.filter(({ externalId }) => externalId === null).length;
  if (nameless === 0) return [];
  const message = `${nameless} of the contacts have no external_id, by which on_existing looks for them: give each one`;
  return [{ path: 'contacts', message }];
}

/** @param body undefined: it is not valid, and the problems of its contacts are listed with its own */
function readListOf(
  body: (FileRules & { contacts: unknown[] }) | undefined,
  json: unknown,
  { region: ofBatch, ...rules }: Omit<BodyRules, 'strict'>,
): ContactListReading {
  if (body !== undefined) {
    const { duplicates, strict_numbers: strictNumbers } = body;
    const region = body.default_region ?? ofBatch;
    return readContacts(body.contacts, { ...rules, duplicates, strictNumbers, region });
  }
  const contacts = isObject(json) && Array.isArray(json.contacts) ? json.contacts : [];
  const given =
    isObject(json) && typeof json.default_region === 'string' ? json.default_region : '';
  const read = readRegion(given);
  const region = 'region' in read ? read.region : ofBatch;
  const lenient = { duplicates: 'allow', strictNumbers: false } as const;
  return readContacts(contacts.slice(0, 1000), { ...rules, ...lenient, region });
}

/**
 * Checks the report of a list that was read to its end.
 * @returns a warning for each unknown member that was ignored
 * @throws {ValidationError} listing the first 1000 rejected contacts; not when `on_invalid` is `skip`
 * and at least one contact was accepted
 */
export function assertListAcceptable(
  list: FileReport,
  rules: { strict: boolean; onInvalid: FileRules['on_invalid'] },
): string[] {
  const { problems, warnings, rows } = judgeList(list, rules);
  if (problems.length > 0) throw new ValidationError(problems, { rows });
  return warnings;
}

function judgeList(
  list: FileReport,
  { strict, onInvalid }: { strict: boolean; onInvalid: FileRules['on_invalid'] },
): ListJudgement {
  const ignored = ignoredIn(list, 'contacts');
  const problems = strict ? ignored.map((message) => ({ path: 'contacts', message })) : [];
  const isPartial = onInvalid === 'skip' && list.import.accepted > 0;
  const warnings = [...ignored, ...variablesIn(list, 'contacts')];
  if (isPartial) return { problems, warnings, rows: undefined };
  problems.push(...contactProblems(list.import.errors));
  return { problems, warnings, rows: rowCounts(list.import) };
}
