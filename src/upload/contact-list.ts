import { type ContactDraft, type ContactReading, readContact } from './contact-row.ts';
import type { ConsentRules } from './contact-consent.ts';
import { type RowIssue, rowIssue } from './row-issue.ts';
import type { DUPLICATE_RULES, Import } from '../schemas/import.ts';
import type { DestinationRules } from '../domain/destinations/destination-rules.ts';
import type { ContactFormat } from './contact-format.ts';
import type { Region } from '../domain/region.ts';
import type { SpreadContacts } from '../domain/shared-hours.ts';
import { calleeZoneOf } from '../domain/hours/callee-zone.ts';
import { NumberIndex } from './number-index.ts';
import { type NumberLengths, numberLengths } from './number-lengths.ts';
import type { Problem, RowCounts } from '../domain/errors.ts';

export type ListRules = {
  duplicates: (typeof DUPLICATE_RULES)[number];
  strictNumbers: boolean;
  lengths: NumberLengths;
  destinations: DestinationRules;
  /** In which numbers without a country code are read; null: they are refused. */
  region: Region | null;
  consent: ConsentRules;
};

/** The counts of an imported file, and distinct names of members that a contact does not have. */
export type FileReport = {
  import: Import;
  /** Members that were ignored. */
  ignored: string[];
  /** Members that were taken as call variables. */
  variables: string[];
  /** Remarks on the file as a whole. */
  notes: string[];
  /** Accepted contacts whose numbers have several time zones. */
  spread: SpreadContacts;
};

export type ContactListReading = FileReport & { contacts: ContactDraft[] };

const MAX_ISSUES = 1000;

/** Longest member name in an issue, in characters. */
const MAX_NAME_LENGTH = 200;

/** How many contacts were refused, and how many of them the errors list; undefined: none was. */
export function rowCounts({ total, rejected, listed }: Import): RowCounts | undefined {
  return rejected === 0 ? undefined : { total, rejected, listed };
}

type Holder = 'contacts' | 'file';

/** One sentence for each unknown member of contacts that was ignored. */
export function ignoredIn({ ignored }: FileReport, holder: Holder): string[] {
  return ignored.map((name) => `${holder}: '${name}' is not a member and was ignored`);
}

/** One sentence for each unknown member of contacts that was taken as a call variable. */
export function variablesIn({ variables }: FileReport, holder: Holder): string[] {
  return variables.map(
    (name) => `${holder}: '${name}' is not a member and was taken as a call variable`,
  );
}

/**
 * Reads the contacts of an upload. Rejected contacts are left out and reported in
 * `import.errors`. The caller decides whether to accept the upload without them.
 */
export function readContacts(
  items: readonly unknown[],
  rules: Omit<ListRules, 'lengths'>,
): ContactListReading {
  const reader = new ContactListReader({ ...rules, lengths: numberLengths() }, 'json');
  const contacts = items.flatMap((item) => reader.read(item) ?? []);
  return { contacts, ...reader.report };
}

/**
 * Returns the errors of an upload as problems of the request member or part that held the contacts.
 * Places in a JSON list count from 0, as in every path; rows of a file as people count them.
 */
export function contactProblems(errors: Import['errors'], holder: Holder = 'contacts'): Problem[] {
  return errors.map(({ row, column, message, ...issue }) => ({
    path: `${holder}[${holder === 'file' ? row : row - 1}]${column === '' ? '' : `.${column}`}`,
    message,
    ...(holder === 'file' && { row, column, ...issue }),
  }));
}

/** Reads the contacts of one upload one by one, and counts them in `import`. */
export class ContactListReader {
  readonly import: Import = {
    total: 0,
    accepted: 0,
    duplicates: 0,
    recently_called: 0,
    rejected: 0,
    listed: 0,
    changes: [],
    change_counts: {
      country_code_added: 0,
      plus_added: 0,
      international_prefix_replaced: 0,
      separators_removed: 0,
    },
    warnings: [],
    errors: [],
  };
  readonly #rules: ListRules;
  readonly #placeName: (row: number) => string;
  readonly #notes: string[] = [];
  readonly #ignored = new Set<string>();
  readonly #variables = new Set<string>();
  readonly #spread = new Map<string, number>();
  readonly #firstRows = new NumberIndex();

  constructor(rules: ListRules, format: ContactFormat) {
    this.#rules = rules;
    this.#placeName = PLACE_NAMES[format];
  }

  /** The counts, and the first 1000 names of each kind. */
  get report(): FileReport {
    return {
      import: this.import,
      ignored: [...this.#ignored],
      variables: [...this.#variables],
      notes: this.#notes,
      spread: this.#spread,
    };
  }

  /** Adds a remark on the file as a whole. */
  note(text: string): void {
    this.#notes.push(text);
  }

  /**
   * Reads the next contact; returns undefined when it is rejected, or skipped as a duplicate.
   * @param row its place as people count it
   */
  read(item: unknown, row = this.import.total + 1): ContactDraft | undefined {
    const reading = readContact(item, this.#rules);
    this.import.total += 1;
    addNames(this.#ignored, reading.ignored);
    addNames(this.#variables, reading.variables);
    addIssues(this.import.warnings, row, reading.warnings);
    if (reading.contact !== undefined) this.#applyDuplicateRule(reading.contact, row, reading);
    if (reading.errors.length > 0) this.#reject(row, reading.errors);
    else if (reading.contact !== undefined) this.#accept(row, reading.contact, reading.change);
    return reading.contact;
  }

  #accept(row: number, contact: ContactDraft, change: ContactReading['change']): void {
    this.import.accepted += 1;
    this.#countZones(contact);
    if (change === null) return;
    const { kind: code, written: value } = change;
    this.import.change_counts[code] += 1;
    if (code === 'separators_removed') return;
    const issue = rowIssue('phone_number', value, {
      code,
      message: `was read as ${contact.phoneNumber}`,
    });
    addIssues(this.import.changes, row, [issue]);
  }

  /** The key of a single zone is its name, that of several begins with `+`. */
  #countZones(contact: ContactDraft): void {
    const key = calleeZoneOf(contact);
    if (key.startsWith('+')) this.#spread.set(key, (this.#spread.get(key) ?? 0) + 1);
  }

  /** Counts the next row as rejected when it cannot be read as a contact at all. */
  reject(issue: RowIssue, row: number): undefined {
    this.import.total += 1;
    this.#reject(row, [issue]);
  }

  #reject(row: number, issues: readonly RowIssue[]): void {
    this.import.rejected += 1;
    if (this.import.errors.length < MAX_ISSUES) this.import.listed += 1;
    addIssues(this.import.errors, row, issues);
  }

  /** Counts a contact that repeats an earlier number, and drops it unless `allow` is set. */
  #applyDuplicateRule({ phoneNumber }: ContactDraft, row: number, reading: ContactReading): void {
    const firstRow = this.#firstRows.findOrAdd(phoneNumber, row);
    if (firstRow === undefined) return;
    this.import.duplicates += 1;
    const { duplicates } = this.#rules;
    if (duplicates !== 'allow') reading.contact = undefined;
    if (duplicates !== 'reject') return;
    const message = `repeats the number of ${this.#placeName(firstRow)}: remove one of them, or set duplicates to "skip" or "allow"`;
    reading.errors.push({ column: 'phone_number', value: phoneNumber, code: 'duplicate', message });
  }
}

function addNames(to: Set<string>, names: readonly string[]): void {
  for (const name of names) if (to.size < MAX_ISSUES) to.add(name.slice(0, MAX_NAME_LENGTH));
}
/** What people call a row of each format. */
const PLACE_NAMES: Record<ContactFormat, (row: number) => string> = {
  csv: (row) => `row ${row}`,
  ndjson: (row) => `line ${row}`,
  json: (row) => `contacts[${row - 1}]`,
};

function addIssues(to: Import['errors'], row: number, issues: readonly RowIssue[]): void {
  for (const issue of issues) {
    if (to.length < MAX_ISSUES)
      to.push({ row, ...issue, column: issue.column.slice(0, MAX_NAME_LENGTH) });
  }
}
