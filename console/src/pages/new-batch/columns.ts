/** What a column with a meaning of its own may be; the API reads them by these names. */
export const MEANINGS = [
  'phone_number',
  'callee_name',
  'external_id',
  'timezone',
  'consent_basis',
  'consent_at',
  'consent_reference',
  'call_variables',
] as const;

export type ColumnUse = (typeof MEANINGS)[number] | 'variable' | 'omitted';

/** A column of the file and what is made of it. */
export type Column = {
  /** Its name in the file. */
  header: string;
  use: ColumnUse;
  /** The name under which it is sent if it is a variable. */
  variable: string;
};

/** Why columns cannot be sent as they are chosen. */
export type ColumnProblem =
  | { code: 'no_number' }
  | { code: 'repeated'; name: string }
  | { code: 'unnamed'; header: string };

/** Other names by which the API knows the column of the numbers. */
const NUMBER_NAMES = ['phone', 'number', 'to'];
/** Words of columns in which others keep telephone numbers. */
const NUMBER_WORDS = /(^|[^\p{L}])(phone|mobile|cell|tel|telephone|telefon|handy|msisdn)/iu;

/** Names of columns in which others keep the name of the person. */
const PERSON_NAMES = /^(full|callee|contact|customer|patient|person)?name$/;

/** Takes each column for what the API would take it for, and a likely one for the number. */
export function guessColumns(header: readonly string[]): Column[] {
  const columns = withLikelyName(header.map(guessColumn));
  if (columns.some(({ use }) => use === 'phone_number')) return columns;
  const likely = columns.findIndex(({ header: name }) => NUMBER_WORDS.test(name));
  return columns.map((column, index) =>
    index === likely ? { ...column, use: 'phone_number' } : column,
  );
}

/** Takes the only likely column for the name of the person. */
function withLikelyName(columns: readonly Column[]): Column[] {
  const likely = columns.filter(({ header }) => PERSON_NAMES.test(squeeze(header)));
  if (likely.length !== 1 || columns.some(({ use }) => use === 'callee_name')) return [...columns];
  return columns.map((column) =>
    likely.includes(column) ? { ...column, use: 'callee_name' as const } : column,
  );
}

function guessColumn(header: string): Column {
  return {
    header,
    variable: header,
    use: header === '' ? 'omitted' : (meaningOf(header) ?? 'variable'),
  };
}

function meaningOf(name: string): (typeof MEANINGS)[number] | undefined {
  const squeezed = squeeze(name);
  if (NUMBER_NAMES.includes(squeezed)) return 'phone_number';
  return MEANINGS.find((meaning) => squeeze(meaning) === squeezed);
}

function squeeze(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

/** The places of the columns that are sent. */
export function keptColumns(columns: readonly Column[]): number[] {
  return [...columns.keys()].filter((index) => columns[index]?.use !== 'omitted');
}

/** The header that is sent: that of the columns which are kept. */
export function sentHeader(columns: readonly Column[]): string[] {
  return columns.filter(({ use }) => use !== 'omitted').map(sentName);
}

/** `var.` before the name of a variable that the API would take for something else. */
function sentName({ use, variable }: Column): string {
  if (use !== 'variable') return use;
  const name = variable.trim();
  return meaningOf(name) === undefined ? name : `var.${name}`;
}

/** What keeps the columns from being sent, the first of each kind. */
export function columnProblems(columns: readonly Column[]): ColumnProblem[] {
  const names = sentHeader(columns);
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  const unnamed = columns.find(({ use, variable }) => use === 'variable' && variable.trim() === '');
  return [
    ...(names.includes('phone_number') ? [] : [{ code: 'no_number' } as const]),
    ...(repeated === undefined ? [] : [{ code: 'repeated', name: repeated } as const]),
    ...(unnamed === undefined ? [] : [{ code: 'unnamed', header: unnamed.header } as const]),
  ];
}
