import data from './callee-zone.json' with { type: 'json' };

/** The time zones of a prefix, and the key that stands for them. */
type ZoneSet = { zones: readonly string[]; key: string };

/** A digit tree: each node has ten children, one for each digit; child 0 (the root) means none. */
type Tree = { children: Uint16Array; known: (ZoneSet | undefined)[] };

const ZERO = '0'.charCodeAt(0);
const MAX_NODES = 2 ** 16;
const tree = buildTree(data.zones);

/**
 * The time zones in which the holder of a number may be, by the longest known prefix. A toll-free
 * number, or a mobile number of a country with several zones, has several; an unknown one has none.
 * @param e164 `+` and digits
 */
export function zonesOfNumber(e164: string): readonly string[] {
  return findZoneSet(e164)?.zones ?? [];
}

/**
 * A short key for the time zones of a number: empty for none, the name of a single zone, or for
 * several zones the shortest prefix of the same country with exactly these zones, such as `+1`.
 */
export function zoneKeyOf(e164: string): string {
  return findZoneSet(e164)?.key ?? '';
}

/** The time zones of a key of `zoneKeyOf`; keys made from an older data file work as well. */
export function zonesOfKey(key: string): readonly string[] {
  if (key === '') return [];
  return key.startsWith('+') ? zonesOfNumber(key) : [key];
}

/** The key that is stored with a contact: empty when the contact has a time zone of its own. */
export function calleeZoneOf(contact: { phoneNumber: string; timezone: string | null }): string {
  return contact.timezone === null ? zoneKeyOf(contact.phoneNumber) : '';
}

function findZoneSet(e164: string): ZoneSet | undefined {
  let found: ZoneSet | undefined;
  let node = 0;
  for (let index = 1; index < e164.length; index += 1) {
    const digit = e164.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) break;
    node = tree.children[node * 10 + digit] ?? 0;
    if (node === 0) break;
    found = tree.known[node] ?? found;
  }
  return found;
}

/** Country code → zone names, separated by spaces → prefixes with these zones, likewise. */
type ZonesByCountry = Readonly<Record<string, Readonly<Record<string, string>>>>;

function buildTree(zonesByCountry: ZonesByCountry): Tree {
  const growing: Tree = { children: new Uint16Array(10 * MAX_NODES), known: [undefined] };
  for (const [names, list] of Object.values(zonesByCountry).flatMap(Object.entries<string>)) {
    const [zones, prefixes] = [Object.freeze(names.split(' ')), list.split(' ')];
    // The file lists the shortest prefix first.
    const entry = { zones, key: zones.length === 1 ? names : `+${prefixes[0]}` };
    for (const prefix of prefixes) growing.known[addNode(growing, prefix)] = entry;
  }
  return { ...growing, children: growing.children.slice(0, 10 * growing.known.length) };
}

/** Finds the node of a prefix, and adds missing nodes on the way. */
function addNode({ children, known }: Tree, prefix: string): number {
  let node = 0;
  for (const digit of prefix) {
    const place = node * 10 + Number(digit);
    if (children[place] === 0) children[place] = known.push(undefined) - 1;
    node = children[place] ?? 0;
  }
  return node;
}
