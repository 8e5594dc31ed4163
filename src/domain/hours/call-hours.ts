import { zonesOfKey } from './callee-zone.ts';
import type { TimezoneSource } from '../campaign.ts';
import type { WorkingHours } from './working-hours.ts';

/** The working hours of a campaign or batch, and the clock on which they are read. */
export type CallHours = {
  /** null: calls are allowed at any time. */
  workingHours: WorkingHours | null;
  /** IANA name; applies to contacts without a time zone of their own. */
  timezone: string;
  /** `callee`: the zones of the number come before `timezone`. */
  timezoneSource: TimezoneSource;
};

/** What a batch has instead of its campaign's hours; null: the campaign's. */
export type HoursOverride = {
  workingHoursOverride: WorkingHours | null;
  timezoneOverride: string | null;
};

/** The hours of a campaign, with the overrides of a batch. */
export function effectiveHours(campaign: CallHours, batch: HoursOverride | null): CallHours {
  return {
    workingHours: batch?.workingHoursOverride ?? campaign.workingHours,
    timezone: batch?.timezoneOverride ?? campaign.timezone,
    timezoneSource: campaign.timezoneSource,
  };
}

/** A batch row, joined with the hours of its campaign. */
type BatchHours = HoursOverride & {
  campaignWorkingHours: WorkingHours | null;
  campaignTimezone: string;
  campaignTimezoneSource: CallHours['timezoneSource'];
};

/** `effectiveHours` for a batch row that was joined with its campaign. */
export function effectiveHoursOfBatch(batch: BatchHours): CallHours {
  const campaign = {
    workingHours: batch.campaignWorkingHours,
    timezone: batch.campaignTimezone,
    timezoneSource: batch.campaignTimezoneSource,
  };
  return effectiveHours(campaign, batch);
}

/** What is known of the place of a contact. */
export type ContactLocation = {
  /** IANA name, as given with the contact. */
  timezone: string | null;
  /** The key of the zones of its number; see `zoneKeyOf`. */
  calleeZone: string;
};

/**
 * The time zones of a contact: its own; else those of its number, if the campaign has
 * `timezone_source` `callee`; else that of the batch. A call is allowed only while the working hours
 * are open in every one of them, because 47 CFR 64.1200(c)(1) (TCPA) counts the local time at the
 * called party.
 */
export function zonesOfContact(
  { timezone, calleeZone }: ContactLocation,
  hours: Pick<CallHours, 'timezone' | 'timezoneSource'>,
): readonly string[] {
  if (timezone !== null) return [timezone];
  const zones = hours.timezoneSource === 'callee' ? zonesOfKey(calleeZone) : [];
  return zones.length > 0 ? zones : [hours.timezone];
}
