import { fileURLToPath } from 'node:url';
import { startChild } from '../../src/runtime/programs/child.ts';
import { processorTimes } from './cpu.ts';
import { dialBatch } from './dialling.ts';
import { percentile } from './measurements.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

/** Pairs of batches, without and with telemetry. */
const ROUNDS = 6;
const CONTACTS = 300;
const LINES = 40;
const SCRAPE_MS = 15_000;
/** The processes of Redial itself. */
const PROGRAMS = ['api', 'worker', 'call_control'];

const collectorFile = fileURLToPath(new URL('./collector-process.ts', import.meta.url));

type Mode = { name: string; stack: BenchStack; isScraped: boolean };

/**
 * Measures the processor time that metrics and traces take of an attempt: the same batches are dialled in
 * turns by a Redial without telemetry, one with metrics that are read as Prometheus reads them, and two
 * that send traces as well, all of them and a hundredth.
 */
export async function benchTelemetry(
  print: (line: string) => void,
  calls: Record<string, string>,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const collector = await startCollector(stack);
  const start = async (name: string, settings: Record<string, string>, isMeasured = true) => {
    const env = { ...calls, ...UNTRACED, ...settings };
    const started = stack.use(await startBenchStack(env, { workers: 1, isMeasured }));
    return { name, stack: started, isScraped: isMeasured };
  };
  const traced = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector}/v1/traces` };
  const share = {
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.01',
  };
  const without = await start('without', {}, false);
  const modes = [
    await start('metrics', {}),
    await start('metrics and traces', traced),
    await start('metrics and a hundredth of the traces', { ...traced, ...share }),
  ];
  for (const mode of [without, ...modes]) await timeOfAttempt(mode, 60);
  const ratios = new Map(modes.map(({ name }) => [name, new Array<number>()]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const base = await timeOfAttempt(without, CONTACTS);
    const shown = [`without ${base.toFixed(2)} ms`];
    for (const mode of inTurn(modes, round)) {
      const time = await timeOfAttempt(mode, CONTACTS);
      ratios.get(mode.name)?.push(time / base);
      shown.push(`${mode.name} ${time.toFixed(2)} ms`);
    }
    print(`  round ${round}: processor time of an attempt ${shown.join(', ')}`);
  }
  for (const [name, each] of ratios) print(`${name}: ${summary(each)}`);
}

/** Empty variables count as not set; those of an earlier stack would be inherited. */
const UNTRACED = {
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '',
  OTEL_TRACES_SAMPLER: '',
  OTEL_TRACES_SAMPLER_ARG: '',
};

/** @returns the address of the collector */
async function startCollector(stack: AsyncDisposableStack): Promise<string> {
  let address = '';
  const ready = /^collector on (\S+)$/;
  const command = {
    name: 'collector',
    file: process.execPath,
    args: [collectorFile],
    stopSignal: 'SIGTERM' as const,
    env: process.env,
  };
  const onLine = (line: string) => {
    address = ready.exec(line)?.[1] ?? address;
  };
  stack.use(await startChild(command, { ready, onLine }));
  return address;
}

/** Each round begins with another one: the speed of a machine drifts. */
function inTurn<Entry>(entries: readonly Entry[], round: number): Entry[] {
  const first = round % entries.length;
  return [...entries.slice(first), ...entries.slice(0, first)];
}

/** Milliseconds of processor time of API, worker and call control for an attempt. */
async function timeOfAttempt({ stack, isScraped }: Mode, contacts: number): Promise<number> {
  const { metricsUrls } = stack;
  // A process that is busy may not answer one reading; the next follows.
  const read = () => Promise.allSettled(metricsUrls.map(async (url) => (await fetch(url)).text()));
  const reading = isScraped ? setInterval(() => void read(), SCRAPE_MS) : undefined;
  const before = redialTime(stack);
  const calls = await dialBatch(stack, { contacts, lines: LINES, retriedShare: 0 });
  const used = redialTime(stack) - before;
  clearInterval(reading);
  return used / calls.length;
}

function redialTime({ pids }: BenchStack): number {
  const times = processorTimes(pids);
  return PROGRAMS.reduce((sum, program) => sum + (times[program] ?? 0), 0);
}

function summary(ratios: readonly number[]): string {
  const percents = ratios.map((ratio) => `${((ratio - 1) * 100).toFixed(1)} %`);
  const median = (percentile(ratios, 0.5) - 1) * 100;
  return `${median.toFixed(1)} % more processor time of an attempt (median; rounds ${percents.join(', ')})`;
}
