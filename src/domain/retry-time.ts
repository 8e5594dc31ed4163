import { type CallHours, zonesOfContact } from './hours/call-hours.ts';
import type { ContactStatus } from './contact.ts';
import { firstStart, WINDOW_MARGIN_MS } from './dispatch-gate.ts';
import { nextClosing, type WorkingHours } from './hours/working-hours.ts';

export type WaitingContact = {
  status: ContactStatus;
  /** The earliest instant at which a claim may take it: when it is due, or later after a deferral. */
  lookAt: Date;
  timezone: string | null;
  calleeZone: string;
};

/** The next retry of a contact, as the API shows it; null when it is not `retrying`. */
export type RetryTimes = (contact: WaitingContact) => Date | null;

/** A contact due between `fromMs` and `lastMs` is called when due, but not before `startMs`. */
type KnownWindow = { fromMs: number; startMs: number; lastMs: number };

/**
 * Returns a function that computes when a contact is retried: when it is due, or at the next opening
 * if it is due outside of the working hours. The result is null for a contact that is not `retrying`,
 * and when the hours do not open within 366 days. The function caches the windows of each time zone,
 * so a page of contacts computes the hours once per window, not once per contact.
 */
export function retryTimes(hours: CallHours): RetryTimes {
  const { workingHours } = hours;
  const knownByZone = new Map<string, KnownWindow[]>();
  return (contact) => {
    if (contact.status !== 'retrying') return null;
    if (workingHours === null) return contact.lookAt;
    const zone = `${contact.timezone ?? ''} ${contact.calleeZone}`;
    const known = knownByZone.get(zone) ?? [];
    knownByZone.set(zone, known);
    const lookMs = contact.lookAt.getTime();
    const found = known.find(({ fromMs, lastMs }) => fromMs <= lookMs && lookMs <= lastMs);
    const { startMs } =
      found ??
      remember(known, findWindow(workingHours, zonesOfContact(contact, hours), contact.lookAt));
    return startMs === Infinity ? null : new Date(Math.max(lookMs, startMs));
  };
}

function remember(known: KnownWindow[], window: KnownWindow): KnownWindow {
  known.push(window);
  return window;
}

function findWindow(hours: WorkingHours, zones: readonly string[], from: Date): KnownWindow {
  const fromMs = from.getTime();
  const start = firstStart(hours, zones, from);
  if (start === null) return { fromMs, startMs: Infinity, lastMs: fromMs };
  const close = nextClosing(hours, zones, start);
  const lastMs = close === null ? start.getTime() : close.getTime() - WINDOW_MARGIN_MS;
  return { fromMs, startMs: start.getTime(), lastMs };
}
