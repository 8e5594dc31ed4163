import { zonesOfKey } from './callee-zone.ts';
import type { TimezoneSource } from '../campaign.ts';
import type { WorkingHours } from './working-hours.ts';

/** When contacts of a batch may be called, as it holds for the batch. */
export type CallHours = {
  /** null: always. */
  workingHours: WorkingHours | null;
  /** Of contacts without a zone of their own. */
  timezone: string;
  /** `callee`: of those only for which the number tells no zone either. */
  timezoneSource: TimezoneSource;
};

type HoursOverride = { workingHoursOverride: WorkingHours | null; timezoneOverride: string | null };

/** The hours of a campaign with what a batch replaces of them. */
export function effectiveHours(campaign: CallHours, batch: HoursOverride | null): CallHours {
  return {
    workingHours: batch?.workingHoursOverride ?? campaign.workingHours,
    timezone: batch?.timezoneOverride ?? campaign.timezone,
    timezoneSource: campaign.timezoneSource,
  };
}

/** What is read of a batch together with the hours of its campaign. */
type BatchHours = HoursOverride & {
  campaignWorkingHours: WorkingHours | null;
  campaignTimezone: string;
  campaignTimezoneSource: CallHours['timezoneSource'];
};

/** As `callHours`, of a batch that was read with its campaign. */
export function effectiveHoursOfBatch(batch: BatchHours): CallHours {
  const campaign = {
    workingHours: batch.campaignWorkingHours,
    timezone: batch.campaignTimezone,
    timezoneSource: batch.campaignTimezoneSource,
  };
  return effectiveHours(campaign, batch);
}

/** What tells where a contact may be. */
export type ContactLocation = {
  /** As it was given with the contact. */
  timezone: string | null;
  /** The key of its number's zones; see `callee-zone`. */
  calleeZone: string;
};

/**
 * The zones in all of which it must be open before a contact is called: its own, else those in
 * which the holder of its number may be, where the campaign asks for them, else the batch's.
 * 47 CFR 64.1200(c)(1) counts the local time at the called party, so where a number allows several
 * zones, each of them has to be open.
 */
export function zonesOfContact(
  { timezone, calleeZone }: ContactLocation,
  hours: Pick<CallHours, 'timezone' | 'timezoneSource'>,
): readonly string[] {
  if (timezone !== null) return [timezone];
  const told = hours.timezoneSource === 'callee' ? zonesOfKey(calleeZone) : [];
  return told.length > 0 ? told : [hours.timezone];
}
