import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorTimes, timePerAttempt } from '../cpu.ts';
import { batchEnd, slotUse } from '../dialling.ts';
import { readPhonesArguments } from './arguments.ts';
import { CALL_SID_HEADER } from './evidence.ts';
import { figuresOf, formatMedian } from './load-figures.ts';
import { MemoryLog, readMemory } from './memory.ts';
import { startBatch, startPhoneStack } from './phone-stack.ts';
import { startVoiceAgentProcess } from './voice-agent-process.ts';

/*
 * Calls callees over Asterisk on many lines for some minutes, with audio both ways between them and a
 * voice agent over WebSockets: `npm run phones-load -- --minutes 1 --lines 20`.
 */
const CALLEES = { ring: '1.5-3', talk: '10-20' };
/** Of a call on average. */
const CALL_SECONDS = 17.5;
const READINGS = 20;

const { minutes, lines } = readPhonesArguments(process.argv.slice(2));
const print = (name: string, value: string) =>
  process.stdout.write(`${name.padEnd(44)} ${value}\n`);

await using cleanUp = new AsyncDisposableStack();
const dataDir = await mkdtemp(join(tmpdir(), 'redial-phones-load-'));
cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
const agent = cleanUp.use(await startVoiceAgentProcess());
const stack = cleanUp.use(
  await startPhoneStack({
    dataDir,
    workers: 1,
    callees: CALLEES,
    agentUrl: agent.url,
    records: false,
  }),
);
const pids = { ...stack.pids, callees: stack.farm.pid, agent: agent.pid };
using log = new MemoryLog(pids, (minutes * 60_000) / READINGS);
const before = { memory: await readMemory(pids), cpu: processorTimes(pids), at: Date.now() };
const contacts = Math.round((lines * minutes * 60) / CALL_SECONDS);
const numbers = Array.from({ length: contacts }, (_, n) => `+1304${String(n).padStart(5, '0')}00`);
const batchId = await startBatch(stack, { numbers, campaign: { concurrency_limit: lines } });
await batchEnd(stack, batchId);
const after = { memory: await readMemory(pids), cpu: processorTimes(pids), at: Date.now() };

const ledger = await stack.rest.ledger();
const figures = figuresOf(ledger, await stack.farm.calls({ headers: [CALL_SID_HEADER] }));
print('lines, seconds', `${lines}, ${((after.at - before.at) / 1000).toFixed(0)}`);
print('placed, answered', `${figures.placed}, ${figures.answered}`);
print('answered with audio both ways', `${figures.heardBothWays}`);
print('slot use (target 0.95)', slotUse(ledger, lines).toFixed(3));
print('POST to INVITE (target p50 20 ms)', formatMedian(figures.postToInviteMs));
print('answer to first audio (target p95 300 ms)', formatMedian(figures.answerToAudioMs));
print('processor time of a call', timePerAttempt(before.cpu, after.cpu, figures.placed));
print(
  'load average',
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' '),
);
for (const name of Object.keys(pids)) print(`memory of ${name}`, memoryOf(name));

/** At the start, at each quarter of the run, and at the end. */
function memoryOf(name: string): string {
  const { readings } = log;
  const quarters = [0.25, 0.5, 0.75].map((share) => readings[Math.floor(share * readings.length)]);
  const sizes = [before.memory, ...quarters, after.memory];
  return `${sizes.map((memory) => (memory?.[name] ?? Number.NaN).toFixed(0)).join(' → ')} MB`;
}
