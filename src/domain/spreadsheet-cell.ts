/**
 * How a cell begins that a spreadsheet may take for a formula, as a regular expression that JavaScript
 * and Postgres read alike: `=`, `+`, `-`, `@` and their full-width forms, also behind white space and
 * invisible characters, and a tab or a line end (OWASP, CSV Injection). Apostrophes before it count,
 * so that one more apostrophe can be taken away again.
 */
export const FORMULA_START = String.raw`'*(?:[\t\r\n]|[\s\u00a0\u200b-\u200f\u2028\u2029\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])`;

const ESCAPED = new RegExp(`^'(?=${FORMULA_START})`);

/**
 * A cell without the apostrophe that an export has put before it.
 * @example withoutApostrophe("'+14155550123") // '+14155550123'
 */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") ? cell.replace(ESCAPED, '') : cell;
}

const ROUNDED = /^\d([.,]\d+)?E\+\d+$/i;

/**
 * Whether a spreadsheet has written a long number in scientific notation, and has lost digits of it.
 * @example isRoundedNumber('4.42079E+11') // true
 */
export function isRoundedNumber(cell: string): boolean {
  return ROUNDED.test(cell);
}
