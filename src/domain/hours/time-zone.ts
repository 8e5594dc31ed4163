import { findTimeZone } from './time-zone-rules.ts';

/** The message for an unknown time zone. */
export const TIME_ZONE_REQUIREMENT =
  'must be the IANA name of a time zone, such as Europe/Berlin, of at most 64 characters';

/** Longer than every IANA name: the longest, of Argentina's zones, has 32 characters. */
export const MAX_ZONE_NAME_LENGTH = 64;

/**
 * The IANA name of a time zone in its usual spelling; `name` may be in any case. An alias stays an
 * alias: `asia/kolkata` becomes `Asia/Kolkata`, not `Asia/Calcutta`. A bare offset such as `+05:30`
 * is not a name.
 * @returns null for an unknown zone
 */
export function normalizeTimeZone(name: string): string | null {
  return name.length > MAX_ZONE_NAME_LENGTH ? null : (findTimeZone(name)?.name ?? null);
}

/** Abbreviations that are names of the IANA database, each with a zone whose clock changes. */
const fixedZones: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  MST: 'America/Denver',
  HST: 'America/Adak',
};

/** What the API tells of a zone whose name promises a summer time that it does not have. */
export function zoneWarnings(member: string, zone: string | null): string[] {
  const changing = zone === null ? undefined : fixedZones[zone];
  if (changing === undefined) return [];
  return [`${member} ${zone} has no summer time: send ${changing} for hours that follow it`];
}
