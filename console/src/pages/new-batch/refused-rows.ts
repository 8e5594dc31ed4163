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

/** Has the browser save a file that is made here. */
export function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
