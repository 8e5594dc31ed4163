/** What is known of numbers: their first digits, without `+`, and the zones they may be in. */
export type ZonesByPrefix = Readonly<Record<string, readonly string[]>>;

/** Where the data is from, as the head of the file says it. */
export type Origin = Readonly<Record<'about' | 'source' | 'version' | 'license', string>>;

/**
 * The text of the file that the look-up reads: by country, each set of zones with the prefixes that
 * have it, the shortest first. In order, so that the same data makes the same bytes, and that a
 * renewal shows what has changed.
 * @throws {Error} a prefix or the name of a zone does not look like one
 */
export function zoneFile(zonesByPrefix: ZonesByPrefix, origin: Origin): string {
  const prefixes = Object.keys(zonesByPrefix).toSorted(shortestFirst);
  const byCountry = Map.groupBy(prefixes, (prefix) => countryOf(prefix, zonesByPrefix));
  const zones = Object.fromEntries(
    [...byCountry].map(([country, own]) => [country, prefixesBySet(own, zonesByPrefix)]),
  );
  return `${JSON.stringify({ ...origin, zones }, null, 2)}\n`;
}

/** The shortest prefix that is known is the country code; it has all zones of the country. */
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

/** Equally long ones in the order of their digits. */
function shortestFirst(one: string, other: string): number {
  return one.length - other.length || Number(one) - Number(other);
}
