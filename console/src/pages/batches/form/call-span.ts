const SPAN = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const HOURS_OF_UNITS = [168, 24, 1, 1 / 60, 1 / 3_600];
const MINUTES_PER_HOUR = 60;

/** The hours of a span in ISO 8601, such as `P7D`; null: there is none. */
export function hoursOfSpan(span: string | null): number | null {
  const [, ...units] = SPAN.exec(span ?? '') ?? [];
  if (units.length === 0) return null;
  return HOURS_OF_UNITS.reduce((sum, hours, at) => sum + hours * Number(units[at] ?? 0), 0);
}

/** Hours as a span in whole minutes. */
export function spanOfHours(hours: number | null): string | null {
  return hours === null ? null : `PT${Math.round(hours * MINUTES_PER_HOUR)}M`;
}
