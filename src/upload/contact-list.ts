import type { Problem } from '../domain/errors.ts';
import { ContactListReader, type ListRules } from './contact-list-reader.ts';
import type { ContactDraft } from './contact-row.ts';
import type { Import } from '../schemas/import.ts';
import { numberLengths } from './number-lengths.ts';

/** The counts of an imported file, and the distinct names of unknown members. */
export type FileReport = { import: Import; ignored: string[] };

export type ContactListReading = {
  contacts: ContactDraft[];
  import: Import;
  /** Distinct names of unknown members. */
  ignored: string[];
};

/**
 * Reads the contacts of an upload. Rejected contacts are left out and reported in
 * `import.errors`. The caller decides whether to accept the upload without them.
 */
export function readContacts(
  items: readonly unknown[],
  rules: Omit<ListRules, 'lengths'>,
): ContactListReading {
  const reader = new ContactListReader({ ...rules, lengths: numberLengths() });
  const contacts = items.flatMap((item) => reader.read(item) ?? []);
  return { contacts, import: reader.import, ignored: reader.ignored };
}

/**
 * Returns the errors of an upload as problems of the request member or part that held the contacts.
 */
export function contactProblems(
  errors: Import['errors'],
  holder: 'contacts' | 'file' = 'contacts',
): Problem[] {
  return errors.map(({ row, column, message, ...issue }) => ({
    path: `${holder}[${row - 1}]${column === '' ? '' : `.${column}`}`,
    message,
    ...(holder === 'file' && { row, column, ...issue }),
  }));
}
