import { offsetMs } from './local-time.ts';

/** A time zone to choose: its name with its offset, such as `Europe/Berlin (UTC+01:00)`. */
export type ZoneChoice = { value: string; label: string };

const MS_PER_MINUTE = 60_000;

/** Every zone that the browser knows, with its offset at an instant, by default now; `chosen` is among them. */
export function zoneChoices(chosen: string, at = new Date()): ZoneChoice[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (chosen !== '') names.add(chosen);
  return [...names].map((value) => ({ value, label: labelOf(value, at) }));
}

/** `UTC+05:45`; `UTC` alone where there is no difference; `?` for a zone that the browser does not know. */
export function offsetName(timeZone: string, at: Date): string {
  let minutes: number;
  try {
    minutes = Math.round(offsetMs(timeZone, at.getTime()) / MS_PER_MINUTE);
  } catch {
    return '?';
  }
  if (minutes === 0) return 'UTC';
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0');
  return `UTC${minutes < 0 ? '−' : '+'}${hours}:${rest}`;
}

function labelOf(timeZone: string, at: Date): string {
  return timeZone === 'UTC' ? timeZone : `${timeZone} (${offsetName(timeZone, at)})`;
}
