import { parseArgs } from 'node:util';

export const PARTS = [
  'latency',
  'throughput',
  'slots',
  'pacing',
  'import',
  'million',
  'claim',
  'counters',
  'reads',
  'zones',
  'call-control',
] as const;

export type Part = (typeof PARTS)[number];

/**
 * Reads `--only latency,throughput`, where spaces do as well as commas; every part unless given.
 * @throws {Error} naming the parts, when one is unknown or none is given
 */
export function readBenchArguments(args: string[]): { parts: Set<Part>; contacts: number } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string' }, contacts: { type: 'string', default: '1500' } },
  });
  const contacts = Number(values.contacts);
  if (values.only === undefined && positionals.length === 0) {
    return { parts: new Set(PARTS), contacts };
  }
  const names = [values.only ?? '', ...positionals].join(' ').split(/[\s,]+/);
  const given = names.filter((name) => name !== '');
  if (given.length === 0) throw new Error(`--only names no part; ${ACCEPTED}`);
  return { parts: new Set(given.map(readPart)), contacts };
}

const ACCEPTED = `accepted: ${PARTS.join(', ')}`;

function readPart(name: string): Part {
  const part = PARTS.find((known) => known === name);
  if (part === undefined) throw new Error(`'${name}' is no part of the bench; ${ACCEPTED}`);
  return part;
}
