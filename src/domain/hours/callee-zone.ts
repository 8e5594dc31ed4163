import data from './callee-zone.json' with { type: 'json' };

/** The zones of a prefix, and the key that stands for them. */
type ZoneSet = { zones: readonly string[]; key: string };

/** Each node has ten children, one for each digit; 0, the root, stands for none. */
type Tree = { children: Uint16Array; known: (ZoneSet | undefined)[] };

const ZERO = '0'.charCodeAt(0);
const MAX_NODES = 2 ** 16;
const tree = buildTree(data.zones);

/**
 * The zones in which the holder of a number may be, by its longest prefix that is known: several for
 * a toll-free number or a mobile one of a wide country, none when the number tells nothing.
 * @param e164 `+` and digits
 */
export function zonesOfNumber(e164: string): readonly string[] {
  return findZoneSet(e164)?.zones ?? [];
}

/**
 * The zones of a number in one short word: empty for none, the name of a single one, and for several
 * the shortest prefix of the same country that has just these, such as `+1`.
 */
export function zoneKeyOf(e164: string): string {
  return findZoneSet(e164)?.key ?? '';
}

/** The zones for which a key of `zoneKeyOf` stands, also one that was made with other data. */
export function zonesOfKey(key: string): readonly string[] {
  if (key === '') return [];
  return key.startsWith('+') ? zonesOfNumber(key) : [key];
}

/** What is stored with a contact: the key of its number's zones, empty when it has one of its own. */
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

/** By country, the names of zones that go together, to the prefixes that have them. */
type ZonesByCountry = Readonly<Record<string, Readonly<Record<string, string>>>>;

function buildTree(zonesByCountry: ZonesByCountry): Tree {
  const growing: Tree = { children: new Uint16Array(10 * MAX_NODES), known: [undefined] };
  for (const [names, list] of Object.values(zonesByCountry).flatMap(Object.entries<string>)) {
    const [zones, prefixes] = [Object.freeze(names.split(' ')), list.split(' ')];
    // The file names the shortest prefix first.
    const entry = { zones, key: zones.length === 1 ? names : `+${prefixes[0]}` };
    for (const prefix of prefixes) growing.known[addNode(growing, prefix)] = entry;
  }
  return { ...growing, children: growing.children.slice(0, 10 * growing.known.length) };
}

/** The node of a prefix, which is made where it is not there yet. */
function addNode({ children, known }: Tree, prefix: string): number {
  let node = 0;
  for (const digit of prefix) {
    const place = node * 10 + Number(digit);
    if (children[place] === 0) children[place] = known.push(undefined) - 1;
    node = children[place] ?? 0;
  }
  return node;
}
