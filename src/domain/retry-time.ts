import { type CallHours, zonesOfContact } from './hours/call-hours.ts';
import type { ContactStatus } from './contact.ts';
import { firstStart, WINDOW_MARGIN_MS } from './dispatch-gate.ts';
import { nextClosing, type WorkingHours } from './hours/working-hours.ts';

export type WaitingContact = {
  status: ContactStatus;
  /** Not before this instant: when it is due, or later where something holds it. */
  lookAt: Date;
  timezone: string | null;
  calleeZone: string;
};

/** When a contact is retried, as it is shown; null when it is not. */
export type RetryTimes = (contact: WaitingContact) => Date | null;

/** What is looked at from `fromMs` on starts at `startMs`, and later on at once, until `lastMs`. */
type KnownWindow = { fromMs: number; startMs: number; lastMs: number };

/**
 * Tells when contacts that wait for a retry are called: when they are looked at next, and where that
 * is outside of the hours, at the next opening. null for a contact that is not `retrying`, and for
 * one whose hours do not open within a year. What was found out for a zone serves all of its
 * contacts, so a page costs a look at the hours for each window, not for each contact.
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
