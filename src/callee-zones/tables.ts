/** What libphonenumber knows: digits at the beginning of numbers, without `+`, to their zones. */
export type ZonesByPrefix = Readonly<Record<string, readonly string[]>>;

export type Origin = { source: string; version: string; license: string };

/**
 * The text of the committed file: a line for each set of zones, and the prefixes that have it. In
 * order, so that the same data makes the same bytes, and a renewal shows what has changed.
 * @throws {Error} a prefix or a name is not written as one
 */
export function zoneFile(zonesByPrefix: ZonesByPrefix, origin: Origin): string {
  const prefixes = Object.keys(zonesByPrefix).toSorted();
  const bySet = Map.groupBy(prefixes, (prefix) => nameOfSet(prefix, zonesByPrefix[prefix] ?? []));
  const lines = [...bySet].map(([set, list]): [string, string] => [set, list.join(' ')]);
  const zones = Object.fromEntries(lines.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ ...origin, zones }, null, 2)}\n`;
}

function nameOfSet(prefix: string, zones: readonly string[]): string {
  const isWellFormed = zones.length > 0 && zones.every((zone) => /^[A-Za-z_/+-]+$/.test(zone));
  if (/^[1-9]\d{0,14}$/.test(prefix) && isWellFormed)
    return [...new Set(zones)].toSorted().join(' ');
  throw new Error(`Cannot read the zones of the prefix '${prefix}': ${JSON.stringify(zones)}`);
}
