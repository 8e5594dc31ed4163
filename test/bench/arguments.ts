import { parseArgs } from 'node:util';
import type { OutsideTemporal } from '../../src/dev/ports/addresses.ts';

export const PARTS = [
  'latency',
  'throughput',
  'slots',
  'pacing',
  'import',
  'consent',
  'beside-upload',
  'million',
  'contacts-page',
  'batch-page',
  'claim',
  'waiting',
  'limited-gates',
  'retention',
  'counters',
  'reads',
  'zones',
  'call-control',
  'neighbours',
  'voice-agents',
  'webhooks',
  'console-pages',
  'telemetry',
] as const;

export type Part = (typeof PARTS)[number];

/** The parts that dial: they run on any Temporal server, with one worker process or two. */
const DIALLING_PARTS: readonly Part[] = ['latency', 'throughput', 'slots', 'pacing'];

/** Where the dialling parts run. */
export type BenchSystem = {
  /** Absent: a development server of the bench's own. */
  temporal?: OutsideTemporal;
  workers: 1 | 2;
};

export type BenchArguments = {
  parts: Set<Part>;
  contacts: number;
  system: BenchSystem;
  /** Words of the attacks of `neighbours` that run, with commas between them; empty: all. */
  attack: string;
};

/**
 * Reads `--only latency,throughput`; spaces may replace the commas. Without it all parts run, or with
 * `--temporal` or `--workers` those that dial.
 * @throws {Error} an option is unknown, has a wrong value or does not apply to the chosen parts
 */
export function readBenchArguments(args: string[]): BenchArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      contacts: { type: 'string', default: '1500' },
      attack: { type: 'string', default: '' },
      temporal: { type: 'string' },
      namespace: { type: 'string' },
      workers: { type: 'string' },
    },
  });
  const contacts = Number(values.contacts);
  const { attack } = values;
  const system = readSystem(values);
  const isElsewhere = values.temporal !== undefined || values.workers !== undefined;
  if (values.only === undefined && positionals.length === 0) {
    return { parts: new Set(isElsewhere ? DIALLING_PARTS : PARTS), contacts, system, attack };
  }
  const parts = readParts([values.only ?? '', ...positionals].join(' '));
  const other = parts.find((part) => !DIALLING_PARTS.includes(part));
  if (isElsewhere && other !== undefined) {
    throw new Error(
      `--temporal and --workers do not apply to '${other}', only to ${DIALLING_PARTS.join(', ')}`,
    );
  }
  return { parts: new Set(parts), contacts, system, attack };
}

type SystemOptions = Partial<Record<'temporal' | 'namespace' | 'workers', string>>;

function readSystem({ temporal, namespace, workers = '1' }: SystemOptions): BenchSystem {
  if (workers !== '1' && workers !== '2') {
    throw new Error(`--workers '${workers}' is not accepted; give 1 or 2`);
  }
  const count = workers === '1' ? 1 : 2;
  if (temporal === undefined) {
    if (namespace !== undefined) throw new Error('--namespace needs --temporal HOST:PORT');
    return { workers: count };
  }
  if (!/^[^\s/]+:\d+$/.test(temporal)) {
    throw new Error(`--temporal '${temporal}' is not accepted; give HOST:PORT`);
  }
  if (namespace === '') throw new Error('--namespace names no namespace');
  return { temporal: { address: temporal, namespace: namespace ?? 'default' }, workers: count };
}

function readParts(text: string): Part[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (names.length === 0) throw new Error(`--only names no part; ${ACCEPTED}`);
  return names.map(readPart);
}

const ACCEPTED = `accepted: ${PARTS.join(', ')}`;

function readPart(name: string): Part {
  const part = PARTS.find((known) => known === name);
  if (part === undefined) throw new Error(`'${name}' is not a part of the benchmark; ${ACCEPTED}`);
  return part;
}
