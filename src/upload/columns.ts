import { type Problem, ValidationError } from '../domain/errors.ts';
import {
  ANALYSIS_PREFIX,
  RESULT_COLUMNS,
  TELLING_COLUMNS,
  VARIABLE_PREFIX,
} from '../domain/export-columns.ts';
import { NUMBER_SYNONYMS } from './contact-members.ts';
import { refusalOfColumn } from '../schemas/names/contact-names.ts';
import { inSnakeCase } from '../schemas/names/spelling.ts';
import { firstNamed, nearestName } from '../schemas/reading/member-name.ts';
import { quotation } from '../schemas/reading/quotation.ts';
import { fileError } from './file-text.ts';

/** Call variables have at most 100 keys; other columns may be empty. */
const MAX_COLUMNS = 1_000;

type Role =
  | 'phone_number'
  | 'external_id'
  | 'timezone'
  | 'consent_basis'
  | 'consent_at'
  | 'consent_reference'
  | 'call_variables';

/** The meaning of each column of a file, by its index. */
export type Columns = {
  count: number;
  roles: ReadonlyMap<number, Role>;
  /** Every other named column holds a call variable of that name. */
  variables: ReadonlyMap<number, string>;
  /** Columns without a name; all their cells must be empty. */
  unnamed: readonly number[];
  /** Names of columns with the results of an export, which are not read. */
  results: readonly string[];
};

type Meaning = { role: Role } | { variable: string } | 'result';

/** The names that have a meaning of their own, as `squeezed` gives them. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries<Meaning>({
    phonenumber: { role: 'phone_number' },
    ...Object.fromEntries(NUMBER_SYNONYMS.map((name) => [name, { role: 'phone_number' }])),
    externalid: { role: 'external_id' },
    timezone: { role: 'timezone' },
    consentbasis: { role: 'consent_basis' },
    consentat: { role: 'consent_at' },
    consentreference: { role: 'consent_reference' },
    callvariables: { role: 'call_variables' },
    calleename: { variable: 'callee_name' },
  }),
);

const results = new Set(RESULT_COLUMNS.map(squeezed));

/**
 * Reads the header row. The names with a meaning are matched in any case, and with or without spaces,
 * dashes and `_`. `var.<name>`, as exports write it, is the variable of exactly this name. The results
 * in an export are no variables; a file without a column that only exports have has no results.
 * @throws {ValidationError} when there are more than 1,000 columns, none holds the phone numbers, two
 * mean the same, or one could change when, how often or whether its contacts are called
 */
export function readHeader(header: readonly string[]): Columns {
  if (header.length > MAX_COLUMNS) {
    throw fileError(`has ${header.length} columns: at most ${MAX_COLUMNS}`);
  }
  const names = header.map((cell) => cell.trim());
  const isExport = names.some(isOfExport);
  const roles = new Map<number, Role>();
  const variables = new Map<number, string>();
  const seen = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const meaning = name === '' ? 'result' : meaningOf(name, { isExport });
    if (meaning === 'result') continue;
    const key = 'role' in meaning ? `role ${meaning.role}` : `variable ${meaning.variable}`;
    const first = seen.get(key);
    if (first !== undefined) throw fileError(repeatedColumn(first, name));
    seen.set(key, name);
    if ('role' in meaning) roles.set(index, meaning.role);
    else variables.set(index, meaning.variable);
  }
  if (!seen.has('role phone_number')) throw fileError(missingNumberColumn(names));
  refuseOrders(names, { isExport });
  return {
    count: header.length,
    roles,
    variables,
    unnamed: [...names.keys()].filter((index) => names[index] === ''),
    results: names.filter((name) => name !== '' && meaningOf(name, { isExport }) === 'result'),
  };
}

function meaningOf(name: string, { isExport }: { isExport: boolean }): Meaning {
  if (isVariableOfExport(name)) return { variable: name.slice(VARIABLE_PREFIX.length) };
  if (isExport && isResult(name)) return 'result';
  return MEANINGS.get(squeezed(name)) ?? { variable: name };
}

function isResult(name: string): boolean {
  return results.has(squeezed(name)) || name.startsWith(ANALYSIS_PREFIX);
}

/** @throws {ValidationError} naming the first 20 columns that no column is for */
function refuseOrders(names: readonly string[], { isExport }: { isExport: boolean }): void {
  const refused = names.flatMap((name) => {
    const meaning = meaningOf(name, { isExport });
    const isPlain =
      typeof meaning === 'object' &&
      'variable' in meaning &&
      !isVariableOfExport(name) &&
      !results.has(squeezed(name));
    const refusal = isPlain ? refusalOfColumn(meaning.variable) : undefined;
    return refusal === undefined ? [] : [{ name, refusal }];
  });
  if (refused.length === 0) return;
  const each = firstNamed(refused).shown.map(({ name, refusal }) => problemWith(name, refusal));
  const all = refused.length === 1 ? [] : [problemWithAll(refused.map(({ name }) => name))];
  throw new ValidationError([...all, ...each]);
}

function problemWith(name: string, refusal: string): Problem {
  const told = `'${quotation(name)}'`;
  const message = `has a column ${told}, which other services obey and Redial would not. ${capitalized(refusal)}. If its values are only for the agent to know, name it '${VARIABLE_PREFIX}${quotation(name)}'`;
  return { path: 'file', message };
}

/** So that a header with many such columns is corrected at once. */
function problemWithAll(names: readonly string[]): Problem {
  const { shown, beyond } = firstNamed(names);
  const listed = shown.map((name) => `'${quotation(name)}'`).join(', ');
  const others = beyond === 0 ? '' : ` and ${beyond} more`;
  const message = `has ${names.length} columns that other services obey and Redial would not: ${listed}${others}. Put ${VARIABLE_PREFIX} before the names of those whose values are only for the agent to know, such as '${VARIABLE_PREFIX}${quotation(names[0] ?? '')}', and remove the others; errors says of each what it could change, and what to send instead`;
  return { path: 'file', message };
}

function capitalized(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/**
 * Whether only exports have such a column. They write the names of results exactly so: `Status Reason`
 * is a column of somebody else, and so is `var.active`, the way out for a column that is refused.
 */
function isOfExport(name: string): boolean {
  if (!isVariableOfExport(name)) return TELLING_COLUMNS.includes(name);
  return refusalOfColumn(name.slice(VARIABLE_PREFIX.length)) === undefined;
}

function isVariableOfExport(name: string): boolean {
  return name.startsWith(VARIABLE_PREFIX) && name.length > VARIABLE_PREFIX.length;
}

function squeezed(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

function repeatedColumn(first: string, second: string): string {
  if (first === second)
    return `has two columns '${quotation(first)}': give each column a name of its own`;
  return `has two columns that mean the same, '${quotation(first)}' and '${quotation(second)}': rename or remove one of them`;
}

/** Words of columns in which others keep telephone numbers; which of several, only their owner knows. */
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  'cell cellphone handy mobile msisdn phone phone1 tel telefon telephone'.split(' '),
);

function hasWordOf(words: ReadonlySet<string>, name: string): boolean {
  return inSnakeCase(name)
    .split(/[^\p{L}\d]+/u)
    .some((word) => words.has(word));
}

function missingNumberColumn(names: readonly string[]): string {
  const near =
    names.find((name) => nearestName(squeezed(name), ['phonenumber'])) ??
    names.find((name) => hasWordOf(NUMBER_WORDS, name));
  const meant =
    near === undefined ? '' : ` (did you mean it by '${quotation(near)}'? then rename that one)`;
  return `has no column phone_number${meant}: the first row must name the columns, and one of them must be phone_number, phone, number or to`;
}
