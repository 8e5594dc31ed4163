import type { CompiledZone } from './tzif.ts';

/** The origin of the data, for the head of the file. */
export type RulesOrigin = Readonly<
  Record<'about' | 'source' | 'version' | 'released' | 'license', string>
>;

/** The instants that the API accepts begin in 1970. */
const EARLIEST_SECONDS = 0;
/** It names no place. */
const PLACEHOLDER = 'Factory';

/**
 * Formats the file that the look-up reads: each set of rules once, with the names of all zones that
 * have it. It is sorted, so that the same data gives the same bytes and an update a small diff.
 * @param formerNames names that are to be known besides, with the zone whose rules they have
 * @throws {Error} a zone of `formerNames` is missing
 */
export function formatRulesFile(
  compiled: ReadonlyMap<string, CompiledZone>,
  formerNames: Readonly<Record<string, string>>,
  origin: RulesOrigin,
): string {
  const zones = new Map([...compiled].filter(([name]) => name !== PLACEHOLDER));
  for (const [name, target] of Object.entries(formerNames)) {
    const zone = zones.get(target);
    if (zone === undefined) throw new Error(`Cannot name ${name}: the data have no ${target}`);
    if (!zones.has(name)) zones.set(name, zone);
  }
  const sets = new Map<string, { names: string[]; offsets: string; rule: string }>();
  for (const [name, zone] of [...zones].toSorted(byName)) {
    const set = { names: [], offsets: offsetsOf(zone), rule: zone.rule };
    const key = `${set.offsets} ${set.rule}`;
    sets.set(key, sets.get(key) ?? set);
    sets.get(key)?.names.push(name);
  }
  const lines = [...sets.values()].map(({ names, ...set }) => ({ names: names.join(' '), ...set }));
  return `${JSON.stringify({ ...origin, zones: lines }, null, 2)}\n`;
}

/** The offset in the beginning, then each change as `instant:offset`; all of them in seconds. */
function offsetsOf({ firstOffsetSeconds, changes }: CompiledZone): string {
  const before = changes.findLast(({ atSeconds }) => atSeconds <= EARLIEST_SECONDS);
  const first = before?.offsetSeconds ?? firstOffsetSeconds;
  const later = changes.filter(({ atSeconds }) => atSeconds > EARLIEST_SECONDS);
  // A change of the abbreviation alone changes no offset; but the rule holds only after the last one.
  const kept = later.filter(
    ({ offsetSeconds }, index) =>
      index === later.length - 1 || offsetSeconds !== (later[index - 1]?.offsetSeconds ?? first),
  );
  return [first, ...kept.map((change) => `${change.atSeconds}:${change.offsetSeconds}`)].join(' ');
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
