import { z } from 'zod';
import type { Problem } from '../domain/errors.ts';
import {
  type ContactDraft,
  type ContactReading,
  readContact,
  type RowNote,
} from './contact-row.ts';

/** What happens to a contact whose number an earlier contact of the same upload has. */
export const DUPLICATE_RULES = ['allow', 'reject', 'skip'] as const;

export type ListRules = {
  duplicates: (typeof DUPLICATE_RULES)[number];
  strictNumbers: boolean;
};

const MAX_NOTES = 1000;

const noteView = z.object({
  row: z.number().describe('place in the upload, from 1'),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
});

/** What became of an upload; `errors` and `warnings` list the first 1000. */
export const importView = z
  .object({
    total: z.number(),
    accepted: z.number(),
    duplicates: z.number(),
    rejected: z.number(),
    warnings: z.array(noteView),
    errors: z.array(noteView),
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof importView>;

export type ContactListReading = {
  contacts: ContactDraft[];
  import: Import;
  /** Members of contacts that are not known, each once. */
  ignored: string[];
};

/**
 * Reads the contacts of an upload. Rejected contacts are left out and reported in
 * `import.errors`; whether the upload is accepted without them is the caller's decision.
 */
export function readContacts(items: readonly unknown[], rules: ListRules): ContactListReading {
  const contacts: ContactDraft[] = [];
  const summary: Import = {
    total: items.length,
    accepted: 0,
    duplicates: 0,
    rejected: 0,
    warnings: [],
    errors: [],
  };
  const ignored = new Set<string>();
  const firstRows = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const row = index + 1;
    const reading = readContact(item, rules);
    for (const name of reading.ignored) ignored.add(name);
    addNotes(summary.warnings, row, reading.warnings);
    const { contact } = reading;
    const isDuplicate = contact !== undefined && firstRows.has(contact.phoneNumber);
    if (isDuplicate) judgeDuplicate(reading, { firstRows, rules, summary });
    addNotes(summary.errors, row, reading.errors);
    if (reading.errors.length > 0) summary.rejected += 1;
    else if (reading.contact !== undefined) contacts.push(reading.contact);
    if (contact !== undefined && !isDuplicate) firstRows.set(contact.phoneNumber, row);
  }
  summary.accepted = contacts.length;
  return { contacts, import: summary, ignored: [...ignored] };
}

/** Counts a contact whose number an earlier one has, and takes it out unless that is allowed. */
function judgeDuplicate(
  reading: ContactReading,
  upload: { firstRows: ReadonlyMap<string, number>; rules: ListRules; summary: Import },
): void {
  upload.summary.duplicates += 1;
  const { duplicates } = upload.rules;
  const number = reading.contact?.phoneNumber ?? '';
  if (duplicates !== 'allow') reading.contact = undefined;
  if (duplicates !== 'reject') return;
  const message = `is the number of contact ${upload.firstRows.get(number)}: duplicates "skip" or "allow" would accept the upload`;
  reading.errors.push({ column: 'phone_number', value: number, code: 'duplicate', message });
}

/** Errors of an upload as problems with the `contacts` of a JSON body. */
export function contactProblems(errors: Import['errors']): Problem[] {
  return errors.map(({ row, column, message }) => ({
    path: `contacts[${row - 1}]${column === '' ? '' : `.${column}`}`,
    message,
  }));
}

function addNotes(to: Import['errors'], row: number, notes: readonly RowNote[]): void {
  for (const note of notes) if (to.length < MAX_NOTES) to.push({ row, ...note });
}
