import data from './callee-zone.json' with { type: 'json' };

type Known = { zones: readonly string[]; key: string };

const { byPrefix, longest } = tableOf(data.zones);

/**
 * The zones in which the holder of a number may be, by the longest prefix that is known; several
 * for a toll-free or a mobile number of a wide country, none when the number tells nothing.
 */
export function zonesOfNumber(e164: string): readonly string[] {
  return find(e164)?.zones ?? [];
}

/**
 * The zones of a number in one short word: empty for none, the name of a single one, and for several
 * the shortest prefix of the same country that has them all, such as `+1`.
 */
export function zoneKeyOf(e164: string): string {
  return find(e164)?.key ?? '';
}

/** The zones that a key of `zoneKeyOf` stands for, also of one that earlier data made. */
export function zonesOfKey(key: string): readonly string[] {
  if (key === '') return [];
  return key.startsWith('+') ? zonesOfNumber(key) : [key];
}

/** What is stored of a contact: the key of its number's zones, empty when it has a zone itself. */
export function calleeZoneOf({
  phoneNumber,
  timezone,
}: {
  phoneNumber: string;
  timezone: string | null;
}): string {
  return timezone === null ? zoneKeyOf(phoneNumber) : '';
}

function find(e164: string): Known | undefined {
  let found: Known | undefined;
  let prefix = 0;
  const end = Math.min(e164.length, longest + 1);
  for (let index = 1; index < end; index += 1) {
    prefix = prefix * 10 + e164.charCodeAt(index) - 48;
    found = byPrefix.get(prefix) ?? found;
  }
  return found;
}

function tableOf(prefixesByZones: Readonly<Record<string, string>>) {
  const zonesByPrefix = new Map<string, readonly string[]>();
  for (const [names, prefixes] of Object.entries(prefixesByZones)) {
    const zones = Object.freeze(names.split(' '));
    for (const prefix of prefixes.split(' ')) zonesByPrefix.set(prefix, zones);
  }
  const known = new Map<number, Known>();
  const keys = new Map<string, string>();
  const shortestFirst = [...zonesByPrefix].toSorted(([a], [b]) => a.length - b.length);
  for (const [prefix, zones] of shortestFirst) {
    const country = [1, 2, 3]
      .map((n) => prefix.slice(0, n))
      .find((code) => zonesByPrefix.has(code));
    const name = `${country} ${zones.join(' ')}`;
    const key = keys.get(name) ?? (zones.length === 1 ? (zones[0] ?? '') : `+${prefix}`);
    keys.set(name, key);
    known.set(Number(prefix), { zones, key });
  }
  return { byPrefix: known, longest: shortestFirst.at(-1)?.[0].length ?? 0 };
}
