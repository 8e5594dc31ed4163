import { zonesOfKey } from './callee-zone.ts';
import type { TimezoneSource } from '../campaign.ts';
import type { WorkingHours } from './working-hours.ts';

/** The working hours of a campaign or batch, and the clock on which they are read. */
export type CallHours = {
  /** null: calls are allowed at any time. */
  workingHours: WorkingHours | null;
  /** IANA name; with the source `campaign` it applies to contacts without a time zone of their own. */
  timezone: string;
  /** `callee`: the zones of the number count, and never `timezone`. */
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
 * The time zones of a contact: its own; else, with `timezone_source` `callee`, those of its number;
 * else that of the batch. A call is allowed only while the working hours are open in every one of
 * them, because 47 CFR 64.1200(c)(1) (TCPA) counts the local time at the called party.
 * @returns an empty list for a number of unknown place with the source `callee`: it is closed
 */
export function zonesOfContact(
  { timezone, calleeZone }: ContactLocation,
  hours: Pick<CallHours, 'timezone' | 'timezoneSource'>,
): readonly string[] {
  if (timezone !== null) return [timezone];
  return hours.timezoneSource === 'callee' ? zonesOfKey(calleeZone) : [hours.timezone];
}

/**
 * Whether working hours can never open for a contact, because nobody knows which clock it lives by.
 * Without working hours a call is allowed at any time, and the clock does not matter.
 */
export function isOfUnknownPlace(
  workingHours: WorkingHours | null,
  zones: readonly string[],
): boolean {
  return workingHours !== null && zones.length === 0;
}

/** What the API tells of call hours that allow calls at any time; empty when there are some. */
export function hoursWarnings(
  { workingHours }: Pick<CallHours, 'workingHours'>,
  requiresWorkingHours: boolean,
): string[] {
  if (workingHours !== null) return [];
  return requiresWorkingHours
    ? ['without working_hours this installation calls nobody: set working_hours of the campaign']
    : ['without working_hours contacts are called at any time of day and night'];
}
