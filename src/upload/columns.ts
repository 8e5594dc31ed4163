import { withoutApostrophe } from '../domain/spreadsheet-cell.ts';
import { NUMBER_SYNONYMS } from './contact-members.ts';
import { nearestName } from '../schemas/reading/member-name.ts';
import { quotation } from '../schemas/reading/quotation.ts';
import { fileError } from './file-text.ts';

/** Call variables have at most 100 keys; other columns may be empty. */
const MAX_COLUMNS = 1_000;

type Role = 'phone_number' | 'external_id' | 'timezone';

/** The meaning of each column of a file, by its index. */
export type Columns = {
  count: number;
  roles: ReadonlyMap<number, Role>;
  /** Every other named column holds a call variable of that name. */
  variables: ReadonlyMap<number, string>;
  /** Columns without a name; all their cells must be empty. */
  unnamed: readonly number[];
};

const ROLE_BY_NAME: ReadonlyMap<string, Role> = new Map([
  ['phone_number', 'phone_number'],
  ...NUMBER_SYNONYMS.map((name) => [name, 'phone_number'] as const),
  ['external_id', 'external_id'],
  ['timezone', 'timezone'],
]);

/**
 * Reads the header row. The names with a fixed role are matched in any case, and with spaces or
 * dashes in place of `_`.
 * @throws {ValidationError} when there are more than 1,000 columns, none holds the phone numbers, or
 * two have one name
 */
export function readHeader(header: readonly string[]): Columns {
  if (header.length > MAX_COLUMNS) {
    throw fileError(`has ${header.length} columns: at most ${MAX_COLUMNS}`);
  }
  const roles = new Map<number, Role>();
  const variables = new Map<number, string>();
  const unnamed: number[] = [];
  const seen = new Set<string>();
  for (const [index, cell] of header.entries()) {
    const name = cell.trim();
    if (name === '') {
      unnamed.push(index);
      continue;
    }
    const role = ROLE_BY_NAME.get(normalizedName(name));
    if (seen.has(role ?? name)) throw fileError(repeatedColumn(name, role));
    seen.add(role ?? name);
    if (role === undefined) variables.set(index, name);
    else roles.set(index, role);
  }
  if (!seen.has('phone_number')) throw fileError(missingNumberColumn(header));
  return { count: header.length, roles, variables, unnamed };
}

/**
 * Returns the members of a contact from the cells of a row. An empty cell sets no member. The
 * apostrophe of an export before a cell like a formula is dropped.
 */
export function contactFromCells(
  row: readonly string[],
  columns: Columns,
): Record<string, unknown> {
  const cells = row.map(withoutApostrophe);
  const members: Record<string, unknown> = {};
  for (const [index, role] of columns.roles) {
    if (cells[index] !== '') members[role] = cells[index];
  }
  const variables: [string, string | undefined][] = [];
  for (const [index, name] of columns.variables) {
    if (cells[index] !== '') variables.push([name, cells[index]]);
  }
  // No assignment by key: a column may be called __proto__.
  members.call_variables = Object.fromEntries(variables);
  return members;
}

function normalizedName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]+/g, '_');
}

function repeatedColumn(name: string, role: Role | undefined): string {
  if (role === undefined)
    return `has two columns '${quotation(name)}': give each column a name of its own`;
  return `has two columns for ${role}; the second is '${quotation(name)}': rename or remove one of them`;
}

function missingNumberColumn(header: readonly string[]): string {
  const names = header.map((cell) => cell.trim()).filter((name) => name !== '');
  const near = names.find((name) => nearestName(normalizedName(name), ['phone_number']));
  const meant = near === undefined ? '' : ` (did you mean it by '${quotation(near)}'?)`;
  return `has no column phone_number${meant}: the first row must name the columns, and one of them must be phone_number, phone, number or to`;
}
