import {
  type ContactDraft,
  type ContactReading,
  readContact,
  type RowNote,
} from './contact-row.ts';
import type { Import } from '../schemas/import.ts';
import { NumberIndex } from './number-index.ts';
import type { NumberLengths } from './number-lengths.ts';

/** What happens to a contact whose number an earlier contact of the same upload has. */
export const DUPLICATE_RULES = ['allow', 'reject', 'skip'] as const;

export type ListRules = {
  duplicates: (typeof DUPLICATE_RULES)[number];
  strictNumbers: boolean;
  lengths: NumberLengths;
};

const MAX_NOTES = 1000;
/** Of the name of a member in a note. */
const MAX_NAME = 200;

/** Reads the contacts of one upload one after the other, and keeps the account of them. */
export class ContactListReader {
  readonly import: Import = {
    total: 0,
    accepted: 0,
    duplicates: 0,
    rejected: 0,
    warnings: [],
    errors: [],
  };
  readonly #rules: ListRules;
  readonly #ignored = new Set<string>();
  readonly #firstRows = new NumberIndex();

  constructor(rules: ListRules) {
    this.#rules = rules;
  }

  /** Members of contacts that are not known, each once; the first 1000. */
  get ignored(): string[] {
    return [...this.#ignored];
  }

  /** The next contact; undefined when it is rejected, or skipped as a duplicate. */
  read(item: unknown): ContactDraft | undefined {
    const reading = readContact(item, this.#rules);
    const row = (this.import.total += 1);
    for (const name of reading.ignored) this.#ignore(name);
    addNotes(this.import.warnings, row, reading.warnings);
    if (reading.contact !== undefined) this.#judgeDuplicate(reading.contact, reading);
    addNotes(this.import.errors, row, reading.errors);
    if (reading.errors.length > 0) this.import.rejected += 1;
    else if (reading.contact !== undefined) this.import.accepted += 1;
    return reading.contact;
  }

  #ignore(name: string): void {
    if (this.#ignored.size < MAX_NOTES) this.#ignored.add(name.slice(0, MAX_NAME));
  }

  /** Counts the next contact as rejected, because what stands there is no contact at all. */
  reject(note: RowNote): undefined {
    this.import.total += 1;
    this.import.rejected += 1;
    addNotes(this.import.errors, this.import.total, [note]);
  }

  /** Counts a contact whose number an earlier one has, and takes it out unless that is allowed. */
  #judgeDuplicate({ phoneNumber }: ContactDraft, reading: ContactReading): void {
    const firstRow = this.#firstRows.see(phoneNumber, this.import.total);
    if (firstRow === undefined) return;
    this.import.duplicates += 1;
    const { duplicates } = this.#rules;
    if (duplicates !== 'allow') reading.contact = undefined;
    if (duplicates !== 'reject') return;
    const message = `is the number of contact ${firstRow}: duplicates "skip" or "allow" would accept the upload`;
    reading.errors.push({ column: 'phone_number', value: phoneNumber, code: 'duplicate', message });
  }
}

function addNotes(to: Import['errors'], row: number, notes: readonly RowNote[]): void {
  for (const note of notes) {
    if (to.length < MAX_NOTES) to.push({ row, ...note, column: note.column.slice(0, MAX_NAME) });
  }
}
