import { type Part, readBenchArguments } from './arguments.ts';
import { measureBareCeiling } from './bare-ceiling.ts';
import { attemptsPerSecond, dialBatch, idleLatencies, slotUse } from './dialling.ts';
import { benchBatchPage } from './batch-page.ts';
import { benchBesideUpload } from './beside-upload.ts';
import { benchCallControl } from './call-control.ts';
import { benchClaim } from './claim.ts';
import { benchConsent } from './consent.ts';
import { benchConsolePages } from './console-pages.ts';
import { benchContactsPage } from './contacts-page.ts';
import { benchCounters } from './counters.ts';
import { processorTimes, timePerAttempt } from './cpu.ts';
import { benchImport } from './import.ts';
import { benchLimitedGates } from './limited-gates.ts';
import { percentile } from './measurements.ts';
import { benchMillion } from './million.ts';
import { benchNeighbours } from './neighbours/neighbours.ts';
import { benchPacing } from './pacing.ts';
import { benchReads } from './reads.ts';
import { benchRetention } from './retention.ts';
import { startBenchStack, type BenchStack } from './stack.ts';
import { benchTelemetry } from './telemetry.ts';
import { benchVoiceAgents } from './voice-agents.ts';
import { benchWaiting } from './waiting.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchZones } from './zones.ts';

const { parts, contacts, system, attack } = readArguments();
const runs = (part: Part) => parts.has(part);
const print = (line: string) => process.stdout.write(`${line}\n`);

const SHORT_CALLS = {
  SIMULATOR_SETUP_SECONDS: '0.02-0.04',
  SIMULATOR_RING_SECONDS: '0.02-0.04',
  SIMULATOR_TALK_SECONDS: '0.02-0.04',
  SIMULATOR_NO_ANSWER_SECONDS: '0.1',
};
const LONG_CALLS = {
  SIMULATOR_SETUP_SECONDS: '0.5-1',
  SIMULATOR_RING_SECONDS: '1.5-3',
  SIMULATOR_TALK_SECONDS: '3-7',
};
const LINES = 100;
const ROUNDS = 3;

if (runs('throughput') || runs('latency')) await benchShortCalls();
if (runs('slots')) await benchSlots();
if (runs('pacing')) await benchPaced();
if (runs('import')) await benchImport(print);
if (runs('consent')) await benchConsent(print);
if (runs('beside-upload')) await benchBesideUpload(print);
if (runs('million')) await benchMillion(print);
if (runs('console-pages')) await benchConsolePages(print);
if (runs('contacts-page')) await benchContactsPage(print);
if (runs('batch-page')) await benchBatchPage(print);
if (runs('claim')) await benchClaim(print);
if (runs('waiting')) await benchWaiting(print);
if (runs('limited-gates')) await benchLimitedGates(print);
if (runs('retention')) await benchRetention(print);
if (runs('counters')) await benchCounters(print, LONG_CALLS);
if (runs('reads')) await benchReads(print);
if (runs('zones')) benchZones(print);
if (runs('call-control')) await benchCallControl(print);
if (runs('neighbours')) await benchNeighbours(print, attack);
if (runs('voice-agents')) await benchVoiceAgents(print);
if (runs('webhooks')) await benchWebhooks(print);
if (runs('telemetry')) await benchTelemetry(print, SHORT_CALLS);

function readArguments(): ReturnType<typeof readBenchArguments> {
  try {
    return readBenchArguments(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function benchShortCalls(): Promise<void> {
  await using stack = await startBenchStack(SHORT_CALLS, system);
  if (runs('latency')) {
    const latencies = await idleLatencies(stack, 40);
    const [p50, p95] = [percentile(latencies, 0.5), percentile(latencies, 0.95)];
    print(
      `idle system, due contact to POST: p50 ${p50} ms, p95 ${p95} ms (40 samples; target p50 150)`,
    );
  }
  if (runs('throughput')) await benchThroughput(stack);
}

/** Measures in pairs, because the speed of a shared machine drifts. */
async function benchThroughput(stack: BenchStack): Promise<void> {
  const pairs: { bare: number; dialled: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const size = { total: 1000, window: LINES };
    const bare = await measureBareCeiling(stack.temporal, size);
    const load = { contacts: 1000, lines: LINES, retriedShare: 0 };
    const before = processorTimes(stack.pids);
    const calls = await dialBatch(stack, load);
    const time = timePerAttempt(before, processorTimes(stack.pids), calls.length);
    const dialled = attemptsPerSecond(calls);
    pairs.push({ bare, dialled });
    print(
      `  round ${round + 1}: bare ceiling ${bare.toFixed(1)} child workflows with one no-op ` +
        `activity a second, dialling ${dialled.toFixed(1)} attempts/s, CPU of an attempt ${time}`,
    );
  }
  const ratio = percentile(
    pairs.map(({ bare, dialled }) => dialled / bare),
    0.5,
  );
  print(`calls of 0.1 s: attempts/s at ${ratio.toFixed(2)} of the bare ceiling (target 0.65)`);
}

async function benchPaced(): Promise<void> {
  await using stack = await startBenchStack(SHORT_CALLS, system);
  await benchPacing(stack, print);
}

async function benchSlots(): Promise<void> {
  await using stack = await startBenchStack(LONG_CALLS, system);
  const calls = await dialBatch(stack, { contacts, lines: LINES, retriedShare: 0.2 });
  const use = slotUse(calls, LINES);
  print(
    `slot use, ${LINES} lines, calls of 8 s ± 3 s, ${contacts} contacts, a fifth retried at once: ` +
      `${use.toFixed(3)} (target 0.90)`,
  );
}
