import type { Problem } from '../domain/errors.ts';
import { ContactListReader, type ListRules } from './contact-list-reader.ts';
import type { ContactDraft } from './contact-row.ts';
import type { Import } from '../schemas/import.ts';
import { numberLengths } from './number-lengths.ts';

/** What became of the rows of a file, and the members of contacts that are not known, each once. */
export type FileAccount = { import: Import; ignored: string[] };

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
export function readContacts(
  items: readonly unknown[],
  rules: Omit<ListRules, 'lengths'>,
): ContactListReading {
  const reader = new ContactListReader({ ...rules, lengths: numberLengths() });
  const contacts = items.flatMap((item) => reader.read(item) ?? []);
  return { contacts, import: reader.import, ignored: reader.ignored };
}

/** Errors of an upload as problems with the member or the part of the request that held them. */
export function contactProblems(
  errors: Import['errors'],
  holder: 'contacts' | 'file' = 'contacts',
): Problem[] {
  return errors.map(({ row, column, message, ...note }) => ({
    path: `${holder}[${row - 1}]${column === '' ? '' : `.${column}`}`,
    message,
    ...(holder === 'file' && { row, column, ...note }),
  }));
}
