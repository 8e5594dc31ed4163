const MS_PER_DAY = 86_400_000;

/** The midnight, in milliseconds since the epoch, of a day that a rule names in each year. */
export type RuleDay = (year: number) => number;

/**
 * Reads a day of a POSIX TZ string (IEEE Std 1003.1, chapter 8.3): `M3.5.0` is the last Sunday of
 * March, `J60` the first of March in every year, `59` the 60th day of the year.
 * @throws {Error} the text has another form
 */
export function parseDay(text: string): RuleDay {
  const [, month, week, weekday] = /^M(1[0-2]|[1-9])\.([1-5])\.([0-6])$/.exec(text) ?? [];
  if (month !== undefined) {
    const weekdayOf = { month: Number(month) - 1, week: Number(week), weekday: Number(weekday) };
    return (year) => weekdayOfMonth(year, weekdayOf);
  }
  const [, withoutLeapDay] = /^J([1-9]\d{0,2})$/.exec(text) ?? [];
  // 2001 has no leap day.
  if (withoutLeapDay !== undefined) {
    const day = new Date(Date.UTC(2001, 0, Number(withoutLeapDay)));
    return (year) => Date.UTC(year, day.getUTCMonth(), day.getUTCDate());
  }
  if (!/^\d{1,3}$/.test(text))
    throw new Error(`Cannot read '${text}' as a day of a POSIX TZ string`);
  return (year) => Date.UTC(year, 0, 1 + Number(text));
}

/** Week 5 is the last one in which the month has this weekday; `month` counts from 0. */
function weekdayOfMonth(
  year: number,
  { month, week, weekday }: { month: number; week: number; weekday: number },
): number {
  const firstMs = Date.UTC(year, month, 1);
  const firstDay = 1 + ((7 + weekday - new Date(firstMs).getUTCDay()) % 7);
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = firstDay + (week - 1) * 7;
  return firstMs + ((day > daysInMonth ? day - 7 : day) - 1) * MS_PER_DAY;
}
