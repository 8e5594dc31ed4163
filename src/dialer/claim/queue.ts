import type { CallingBatch } from '../../db/batches/batches.ts';
import { type Scope, zonesOfWaiting } from '../../db/contacts/due.ts';
import { countBusyLines } from '../../db/limits/lines.ts';
import type { Tx } from '../../db/tables.ts';
import { effectiveSettings } from '../../domain/batch-overrides.ts';
import type { DiallingSettings } from '../../domain/campaign.ts';
import { CLOSED_FOR_GOOD_DEFERRAL_MS, firstStart } from '../../domain/dispatch-gate.ts';
import {
  type ContactLocation,
  isOfUnknownPlace,
  zonesOfContact,
} from '../../domain/hours/call-hours.ts';
import { earliest, later } from '../../domain/instant.ts';

/** The waiting contacts of a batch, before it is known what others leave it. */
export type Queue = {
  locked: CallingBatch;
  settings: DiallingSettings;
  scope: Scope;
  /** The zones in which calls may start now, and unknown ones. */
  zones: ContactLocation[];
  /** Lines that the batch uses. */
  busy: number;
  /** When calls may start next in another zone. */
  opensAt: Date | null;
};

/** Reads where calls may start now, and the lines that the batch uses. */
export async function queueOf(
  tx: Tx,
  claim: { batchId: string; now: Date },
  locked: CallingBatch,
  scope: Scope,
): Promise<Queue> {
  const { now, batchId } = claim;
  const settings = effectiveSettings(locked.campaign, locked.batch);
  const hours = hoursOf(await zonesOfWaiting(tx, { batchId, scope }), settings, now);
  const busy = await countBusyLines(tx, claim);
  return { locked, settings, scope, zones: hours.open, busy, opensAt: hours.opensAt };
}

type Hours = {
  /** Where calls may start now. */
  open: ContactLocation[];
  /** When they may start next in another zone; null where there is none. */
  opensAt: Date | null;
};

function hoursOf(zones: readonly ContactLocation[], settings: DiallingSettings, now: Date): Hours {
  const dayAfter = later(now, CLOSED_FOR_GOOD_DEFERRAL_MS);
  const starts = zones.map((zone) => ({ zone, at: mayLeaveAt(zone, settings, now) ?? dayAfter }));
  const isOpen = ({ at }: { at: Date }) => at <= now;
  const asleep = starts.filter((start) => !isOpen(start));
  return {
    open: starts.filter(isOpen).map(({ zone }) => zone),
    opensAt: earliest(...asleep.map(({ at }) => at)),
  };
}

/** When contacts of a place may be called; those of an unknown place are turned away at once. */
function mayLeaveAt(place: ContactLocation, settings: DiallingSettings, now: Date): Date | null {
  const zones = zonesOfContact(place, settings);
  if (isOfUnknownPlace(settings.workingHours, zones)) return now;
  return firstStart(settings.workingHours, zones, now);
}
