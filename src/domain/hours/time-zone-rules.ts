import data from './time-zone-rules.json' with { type: 'json' };
import { type OffsetChange, parsePosixRule, type PosixRule } from './posix-rule.ts';

/** The rules of one time zone. Zones with the same rules share one object. */
export type TimeZoneRules = {
  /** The offset before the first change. */
  firstOffsetMs: number;
  /** The changes that are known one by one, in order. */
  changes: readonly OffsetChange[];
  /** What holds after the last of them. */
  rule: PosixRule;
};

/** The release of the IANA Time Zone Database whose rules decide about calls. */
export const TIME_ZONE_DATA: Readonly<{ version: string; released: string }> = {
  version: data.version,
  released: data.released,
};

type TimeZone = { name: string; rules: TimeZoneRules };
const zones = data.zones.flatMap(zonesOfSet);
const byName = new Map(zones.map((zone) => [zone.name, zone]));
const byLowerName = new Map(zones.map((zone) => [zone.name.toLowerCase(), zone]));

/**
 * The rules of a zone, and its name in the spelling of the database.
 * @param name in any case
 * @returns undefined for a name that is neither in the database nor one of its former names
 */
export function findTimeZone(name: string): TimeZone | undefined {
  return byName.get(name) ?? byLowerName.get(name.toLowerCase());
}

/** How many days before `now` the rules were released. */
export function timeZoneDataAgeDays(now: Date): number {
  return Math.floor((now.getTime() - Date.parse(TIME_ZONE_DATA.released)) / 86_400_000);
}

function zonesOfSet(set: (typeof data.zones)[number]): TimeZone[] {
  const rules = parseRules(set);
  return set.names.split(' ').map((name) => ({ name, rules }));
}

/**
 * Reads one set of rules. `offsets` is the first offset, then each change as `instant:offset`, all of
 * them in seconds.
 * @throws {Error} the set has another form
 */
export function parseRules({ offsets, rule }: { offsets: string; rule: string }): TimeZoneRules {
  const [first = '', ...later] = offsets.split(' ');
  const changes = later.map((change) => {
    const [at = '', offset = ''] = change.split(':');
    return { atMs: parseSeconds(at), offsetMs: parseSeconds(offset) };
  });
  return { firstOffsetMs: parseSeconds(first), changes, rule: parsePosixRule(rule) };
}

/** @returns milliseconds */
function parseSeconds(text: string): number {
  if (/^-?\d+$/.test(text)) return Number(text) * 1000;
  throw new Error(
    `Cannot read '${text}' in time-zone-rules.json as seconds: make the file with npm run time-zones`,
  );
}
