import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededBetween } from '../../../src/call-control/simulated/seeded-random.ts';
import { findDisagreements } from '../../../src/dev/demo/agreement.ts';
import { startAgent } from './agent.ts';
import { type PhonesArguments, readPhonesArguments } from './arguments.ts';
import { collectEvidence } from './evidence.ts';
import { countFarEnd } from './far-end-count.ts';
import { type Suffered, torment } from './ordeal.ts';
import { askPatiently } from './patience.ts';
import { type PhoneStack, startBatch, startPhoneStack } from './phone-stack.ts';
import { countRecordings, readRecordings, type RecordingsCount } from './recordings.ts';
import { stuckContacts } from './stuck-contacts.ts';

/*
 * Calls callees that count over Asterisk, while processes are killed, and compares what everybody says
 * of it: `npm run phones-kills -- --contacts 100 --lines 10 --kills 8`.
 */
const CALLEES = { ring: '0.2-4', talk: '5-12' };
const AGENT_TALKS_SECONDS = { min: 3, max: 15 };
const GREETING = 'Hello. This is a reminder of your appointment.';
/** Of a call on average, with its ringing and the pauses between calls. */
const CALL_SECONDS = 12;
/** From the last kill to the look at contacts that are stuck. */
const STUCK_AFTER_MS = 60_000;
/** From then to the end of the batch: a call that a killed Asterisk left ringing takes three minutes. */
const END_WITHIN_MS = 15 * 60_000;

const options = readPhonesArguments(process.argv.slice(2));
const print = (line: string) => process.stdout.write(`${line}\n`);
const dataDir = await mkdtemp(join(tmpdir(), 'redial-phones-kills-'));

const violations = await run(options);
for (const violation of violations) print(`violated: ${violation}`);
if (violations.length === 0) await rm(dataDir, { recursive: true, force: true });
else print(`the data of the run is in ${dataDir}`);
process.exitCode = violations.length === 0 ? 0 : 1;

async function run({ contacts, lines, ...rest }: PhonesArguments): Promise<string[]> {
  let calls = 0;
  const nextVerbs = () => {
    calls += 1;
    const length = Math.round(seededBetween(AGENT_TALKS_SECONDS, rest.seed, 'talk', calls));
    return [{ verb: 'say', text: GREETING }, { verb: 'pause', length }, { verb: 'hangup' }];
  };
  await using agent = await startAgent(nextVerbs);
  const system = {
    dataDir,
    workers: 2,
    callees: CALLEES,
    agentUrl: agent.url,
    records: true,
  } as const;
  await using stack = await startPhoneStack(system);
  const uploaded = Array.from({ length: contacts }, (_, n) => ({ phone_number: numberOf(n) }));
  const campaign = {
    concurrency_limit: lines,
    ring_timeout_seconds: 8,
    retry_policy: { max_retries: 2, strategy: 'fixed', cooldown_minutes: 0 },
  };
  const numbers = uploaded.map(({ phone_number }) => phone_number);
  const batchId = await startBatch(stack, { numbers, campaign });
  const durationMs = Math.ceil(contacts / lines) * CALL_SECONDS * 1000;
  const suffered = await torment(stack, batchId, { run: { ...rest, durationMs }, print });
  await wait(STUCK_AFTER_MS);
  const stuck = await askPatiently(() => stuckContacts(stack, batchId));
  const isOver = await batchEnd(stack, batchId);
  const evidence = await collectEvidence(stack, batchId);
  const asteriskKills = suffered.kills.flatMap(({ victim, at }) =>
    victim === 'asterisk' ? [at] : [],
  );
  const count = countFarEnd(evidence, { asteriskKills, pauses: suffered.pauses, lines });
  const recordings = countRecordings(await readRecordings(stack, evidence), suffered.kills);
  printTable({ ...count, recordings, contacts, stuck: stuck.length, suffered });
  return [
    ...stuck.map((contactId) => `contact ${contactId} was stuck`),
    ...(isOver ? [] : ['the batch did not end']),
    ...findDisagreements({ ...evidence, uploaded }),
    ...count.violations,
    ...recordings.violations,
  ];
}

/** The last two digits choose what the callee does: nine in ten answer. */
function numberOf(n: number): string {
  const endings = ['90', '91', '95', '94', '92'];
  const ending = n % 10 === 9 ? endings[Math.floor(n / 10) % endings.length] : `${n % 10}0`;
  return `+1303${String(n).padStart(5, '0')}${ending}`;
}

async function batchEnd({ rest, farm }: PhoneStack, batchId: string): Promise<boolean> {
  const untilMs = performance.now() + END_WITHIN_MS;
  while (performance.now() < untilMs) {
    const { status } = await askPatiently(() => rest.batch(batchId));
    const callees = await farm.calls();
    if (status === 'completed' && callees.every(({ ended_at }) => ended_at !== null)) return true;
    await wait(1000);
  }
  return false;
}

type Table = ReturnType<typeof countFarEnd> & {
  contacts: number;
  stuck: number;
  recordings: RecordingsCount;
  suffered: Suffered;
};

function printTable(table: Table): void {
  const killed = Object.entries(Object.groupBy(table.suffered.kills, ({ victim }) => victim));
  const rows: [string, string | number][] = [
    ['contacts', table.contacts],
    ['kills', killed.map(([victim, kills]) => `${victim} ${kills?.length}`).join(', ')],
    ['pauses', table.suffered.pauses.length],
    ['INVITE transactions', table.invites],
    ...Object.entries(table.classes),
    ...Object.entries(table.recordings.classes).map(([name, number]): [string, number] => [
      `recordings ${name}`,
      number,
    ]),
    ['most live at the callees', table.mostLive],
    ['latest INVITE after a pause', `${table.latestAfterPauseMs ?? 'none'} ms`],
    ['contacts stuck', table.stuck],
    ['violations', table.violations.length + table.recordings.violations.length],
  ];
  for (const [name, value] of rows) print(`${name.padEnd(44)} ${value}`);
}
