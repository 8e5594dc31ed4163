import { textOf } from './search-params.ts';

/** A day of the viewer in an address, `2027-03-01`; absent where it is none. */
export function dayOf(value: unknown): string | undefined {
  const day = textOf(value);
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
}

/** The begin of a day in the viewer's zone, in UTC. */
export function midnight(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
