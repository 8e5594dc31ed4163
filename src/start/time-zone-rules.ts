import type { Logger } from 'pino';
import { TIME_ZONE_DATA, timeZoneDataAgeDays } from '../domain/hours/time-zone-rules.ts';

/** IANA has published three to ten releases a year. */
const OLD_DAYS = 180;

/** Warns when governments are likely to have changed their clocks since the rules were released. */
export function warnOfOldTimeZoneRules(log: Pick<Logger, 'warn'>, now: Date): void {
  const ageDays = timeZoneDataAgeDays(now);
  if (ageDays <= OLD_DAYS) return;
  const { version, released } = TIME_ZONE_DATA;
  log.warn(
    { version, released, ageDays },
    'the rules of time zones are older than 180 days: renew them with npm run time-zones',
  );
}
