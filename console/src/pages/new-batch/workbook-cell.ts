/** A number of a workbook as its digits, of which a JavaScript number could lose some. */
export function exactNumber(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? text : String(Number(text));
}

/** A cell of a workbook as a cell of CSV. */
export function cellText(cell: unknown): string {
  if (typeof cell === 'boolean' || typeof cell === 'number') return `${cell}`;
  if (cell instanceof Date) return clockText(cell);
  return typeof cell === 'string' ? cell : '';
}

/** A time of day is on the first day of the calendar, which begins with 1900 or with 1904. */
const TIME_ALONE = /^(1899-12-30T|1904-01-01T(?!00:00:00))/;

/**
 * A date, a time of day or both, as the cell shows them: it has no time zone. The reader makes UTC of it,
 * and loses a millisecond of most times. A date at midnight has no time.
 */
function clockText(cell: Date): string {
  const shown = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
  const [date = '', rest = ''] = shown.split('T');
  const time = rest.slice(0, 8).replace(/:00$/, '');
  if (TIME_ALONE.test(shown)) return time;
  return time === '00:00' ? date : `${date} ${time}`;
}
