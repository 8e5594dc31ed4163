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
 * The first days of either calendar. Nobody who is called was born then, so these are durations of a day and
 * more; a date of 1904 without a time may be one of the other calendar.
 */
const DURATION = /^(1899|1900|1904-..-..T(?!00:00:00))/;
const HOUR_MS = 3_600_000;

/**
 * A date, a time of day or both, as the cell shows them: it has no time zone. The reader makes UTC of it,
 * and loses a millisecond of most times. A date at midnight has no time. A duration has its hours.
 */
function clockText(cell: Date): string {
  const shown = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
  const [date = '', rest = ''] = shown.split('T');
  const time = rest.slice(0, 8).replace(/:00$/, '');
  if (TIME_ALONE.test(shown)) return time;
  if (DURATION.test(shown)) return durationText(shown);
  return time === '00:00' ? date : `${date} ${time}`;
}

/** Hours, minutes and seconds since the calendar's first day, as a cell with the format `[h]:mm:ss` shows them. */
function durationText(shown: string): string {
  const begin = shown.startsWith('1904') ? '1904-01-01' : '1899-12-30';
  const hours = Math.floor((Date.parse(shown) - Date.parse(begin)) / HOUR_MS);
  return `${hours}${shown.slice(13, 19)}`;
}
