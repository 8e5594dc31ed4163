import {
  type ContactDraft,
  type ContactReading,
  readContact,
  type RowIssue,
} from './contact-row.ts';
import type { DUPLICATE_RULES, Import } from '../schemas/import.ts';
import { NumberIndex } from './number-index.ts';
import type { NumberLengths } from './number-lengths.ts';

export type ListRules = {
  duplicates: (typeof DUPLICATE_RULES)[number];
  strictNumbers: boolean;
  lengths: NumberLengths;
};

const MAX_ISSUES = 1000;
/** Longest member name in an issue, in characters. */
const MAX_NAME_LENGTH = 200;

/** Reads the contacts of one upload one by one, and counts them in `import`. */
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

  /** Distinct names of unknown members, the first 1000. */
  get ignored(): string[] {
    return [...this.#ignored];
  }

  /** Reads the next contact; returns undefined when it is rejected, or skipped as a duplicate */
  read(item: unknown): ContactDraft | undefined {
    const reading = readContact(item, this.#rules);
    const row = (this.import.total += 1);
    for (const name of reading.ignored) this.#ignore(name);
    addIssues(this.import.warnings, row, reading.warnings);
    if (reading.contact !== undefined) this.#applyDuplicateRule(reading.contact, reading);
    addIssues(this.import.errors, row, reading.errors);
    if (reading.errors.length > 0) this.import.rejected += 1;
    else if (reading.contact !== undefined) this.import.accepted += 1;
    return reading.contact;
  }

  #ignore(name: string): void {
    if (this.#ignored.size < MAX_ISSUES) this.#ignored.add(name.slice(0, MAX_NAME_LENGTH));
  }

  /** Counts the next row as rejected when it cannot be read as a contact at all. */
  reject(issue: RowIssue): undefined {
    this.import.total += 1;
    this.import.rejected += 1;
    addIssues(this.import.errors, this.import.total, [issue]);
  }

  /** Counts a contact that repeats an earlier number, and drops it unless `allow` is set. */
  #applyDuplicateRule({ phoneNumber }: ContactDraft, reading: ContactReading): void {
    const firstRow = this.#firstRows.findOrAdd(phoneNumber, this.import.total);
    if (firstRow === undefined) return;
    this.import.duplicates += 1;
    const { duplicates } = this.#rules;
    if (duplicates !== 'allow') reading.contact = undefined;
    if (duplicates !== 'reject') return;
    const message = `repeats the number of contact ${firstRow}: remove one of them, or set duplicates to "skip" or "allow"`;
    reading.errors.push({ column: 'phone_number', value: phoneNumber, code: 'duplicate', message });
  }
}

function addIssues(to: Import['errors'], row: number, issues: readonly RowIssue[]): void {
  for (const issue of issues) {
    if (to.length < MAX_ISSUES)
      to.push({ row, ...issue, column: issue.column.slice(0, MAX_NAME_LENGTH) });
  }
}
