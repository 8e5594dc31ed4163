/** A number of a workbook as its digits, of which a JavaScript number could lose some. */
export function exactNumber(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? text : String(Number(text));
}

/** A cell of a workbook as a cell of CSV. A date at midnight has no time. */
export function cellText(cell: unknown): string {
  if (typeof cell === 'boolean' || typeof cell === 'number') return `${cell}`;
  if (!(cell instanceof Date)) return typeof cell === 'string' ? cell : '';
  return cell
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, 'Z');
}
