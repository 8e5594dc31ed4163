import { parseArgs } from 'node:util';

export const PARTS = [
  'latency',
  'throughput',
  'slots',
  'pacing',
  'import',
  'million',
  'claim',
  'waiting',
  'counters',
  'reads',
  'zones',
  'call-control',
] as const;

export type Part = (typeof PARTS)[number];

/**
 * Reads `--only latency,throughput`; spaces may replace the commas. Without it all parts run.
 * @throws {Error} `--only` names no part or an unknown one; the message lists the parts
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
  const chosen = names.filter((name) => name !== '');
  if (chosen.length === 0) throw new Error(`--only names no part; ${ACCEPTED}`);
  return { parts: new Set(chosen.map(readPart)), contacts };
}

const ACCEPTED = `accepted: ${PARTS.join(', ')}`;

function readPart(name: string): Part {
  const part = PARTS.find((known) => known === name);
  if (part === undefined) throw new Error(`'${name}' is not a part of the benchmark; ${ACCEPTED}`);
  return part;
}
