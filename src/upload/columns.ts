import { NUMBER_SYNONYMS } from './contact-row.ts';
import { nearestName } from '../schemas/reading/member-name.ts';
import { fileProblem } from './text.ts';

type Role = 'phone_number' | 'external_id' | 'timezone';

/** What the columns of a file mean, each by its place. */
export type Columns = {
  count: number;
  roles: ReadonlyMap<number, Role>;
  /** Every other column is a call variable of its name. */
  variables: ReadonlyMap<number, string>;
  /** Places without a name, where nothing may stand. */
  unnamed: readonly number[];
};

const MEANT: ReadonlyMap<string, Role> = new Map([
  ['phone_number', 'phone_number'],
  ...NUMBER_SYNONYMS.map((name) => [name, 'phone_number'] as const),
  ['external_id', 'external_id'],
  ['timezone', 'timezone'],
]);

/**
 * Reads the header row. Names of columns with a meaning of their own are taken in any case and with
 * spaces or dashes for `_`; a column without a name must be empty.
 * @throws {ValidationError} when no column holds the numbers, or two columns are the same
 */
export function readHeader(header: readonly string[]): Columns {
  const roles = new Map<number, Role>();
  const variables = new Map<number, string>();
  const unnamed: number[] = [];
  const seen = new Set<string>();
  for (const [place, cell] of header.entries()) {
    const name = cell.trim();
    if (name === '') {
      unnamed.push(place);
      continue;
    }
    const role = MEANT.get(simplified(name));
    if (seen.has(role ?? name)) throw fileProblem(repeated(name, role));
    seen.add(role ?? name);
    if (role === undefined) variables.set(place, name);
    else roles.set(place, role);
  }
  if (!seen.has('phone_number')) throw fileProblem(withoutNumbers(header));
  return { count: header.length, roles, variables, unnamed };
}

/** A row as the members of a contact; an empty cell is the same as none. */
export function contactOf(cells: readonly string[], columns: Columns): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const [place, role] of columns.roles) {
    if (cells[place] !== '') members[role] = cells[place];
  }
  const variables: [string, string | undefined][] = [];
  for (const [place, name] of columns.variables) {
    if (cells[place] !== '') variables.push([name, cells[place]]);
  }
  // Not by assignment: a column may be called __proto__.
  members.call_variables = Object.fromEntries(variables);
  return members;
}

function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]+/g, '_');
}

function repeated(name: string, role: Role | undefined): string {
  if (role === undefined) return `has two columns '${name}': each name stands for one variable`;
  return `has two columns for ${role}, one of them '${name}': give one of them another name`;
}

function withoutNumbers(header: readonly string[]): string {
  const names = header.map((cell) => cell.trim()).filter((name) => name !== '');
  const near = names.find((name) => nearestName(simplified(name), ['phone_number']));
  const meant = near === undefined ? '' : ` ('${near.slice(0, 100)}' may be meant)`;
  return `has no column phone_number${meant}: its first row must name the columns, one of them phone_number, phone, number or to`;
}
