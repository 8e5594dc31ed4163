/** The possible time zones of numbers, by their first digits without `+`. */
export type ZonesByPrefix = Readonly<Record<string, readonly string[]>>;

/** The origin of the data, for the head of the file. */
export type Origin = Readonly<Record<'about' | 'source' | 'version' | 'license', string>>;

/**
 * Formats the file that the look-up reads: by country, each set of zones with its prefixes,
 * shortest first. The file is sorted, so that the same data gives the same bytes and an update a
 * small diff.
 * @throws {Error} a prefix or the name of a zone is malformed
 */
export function formatZoneFile(zonesByPrefix: ZonesByPrefix, origin: Origin): string {
  const prefixes = Object.keys(zonesByPrefix).toSorted(shortestFirst);
  const byCountry = Map.groupBy(prefixes, (prefix) => countryOf(prefix, zonesByPrefix));
  const zones = Object.fromEntries(
    [...byCountry].map(([country, own]) => [country, prefixesBySet(own, zonesByPrefix)]),
  );
  return `${JSON.stringify({ ...origin, zones }, null, 2)}\n`;
}

/** The shortest prefix in the data is the country code; it has all zones of the country. */
function countryOf(prefix: string, zonesByPrefix: ZonesByPrefix): string {
  if (!/^[1-9]\d{0,14}$/.test(prefix)) throw new Error(`Cannot read the prefix '${prefix}'`);
  const beginnings = Array.from(prefix, (_, index) => prefix.slice(0, index + 1));
  return beginnings.find((beginning) => Object.hasOwn(zonesByPrefix, beginning)) ?? prefix;
}

function prefixesBySet(prefixes: readonly string[], zonesByPrefix: ZonesByPrefix) {
  const bySet = Map.groupBy(prefixes, (prefix) => nameOfSet(prefix, zonesByPrefix[prefix] ?? []));
  const lines = [...bySet].map(([name, own]): [string, string] => [name, own.join(' ')]);
  return Object.fromEntries(lines.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function nameOfSet(prefix: string, zones: readonly string[]): string {
  const areNames = zones.length > 0 && zones.every((zone) => /^[A-Za-z][\w/+-]*$/.test(zone));
  if (areNames) return [...new Set(zones)].toSorted().join(' ');
  throw new Error(`Cannot read the zones of the prefix ${prefix}: ${JSON.stringify(zones)}`);
}

/** Sorts prefixes of equal length by their digits. */
function shortestFirst(one: string, other: string): number {
  return one.length - other.length || Number(one) - Number(other);
}
