import Papa from 'papaparse';
import type { Import } from 'redial-client';

/**
 * The rows that the API lists as refused, as CSV for a spreadsheet. What looks like a formula gets an
 * apostrophe, because the file comes from anybody.
 */
export function refusedRowsAsCsv(errors: Import['errors']): string {
  const rows = errors.map(({ row, column, value, message }) => [row, column, value, message]);
  // Excel takes a file without the mark for one in Windows-1252.
  return `\u{feff}${Papa.unparse([['row', 'column', 'value', 'reason'], ...rows], {
    escapeFormulae: /^[=@\t\r]|^[+-](?!\d[\d\s()./-]*$)/,
  })}`;
}
