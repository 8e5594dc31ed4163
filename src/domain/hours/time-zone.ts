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
