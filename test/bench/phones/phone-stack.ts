import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../../support/servers/rest-client.ts';
import { type BenchStack, startBenchStack } from '../stack.ts';
import { type CalleeTimes, type FarmProcess, startFarmProcess } from './farm-process.ts';

/** A Redial that calls over Asterisk, its only trunk leading to callees that count. */
export type PhoneStack = BenchStack & { farm: FarmProcess };

export type PhoneStackOptions = {
  /** Kept afterwards. */
  dataDir: string;
  workers: 1 | 2;
  callees: CalleeTimes;
  /** The call hook of the agent. */
  agentUrl: string;
  /** Whether every answered call is recorded. */
  records: boolean;
};

const AGENT = 'bench-agent';
/** Short, so that a process which is killed often is there most of the time. */
const RESTART_DELAYS = { firstMs: 200, maxMs: 1600, resetAfterMs: 5000 };

export async function startPhoneStack(options: PhoneStackOptions): Promise<PhoneStack> {
  const { dataDir, workers, callees, agentUrl, records } = options;
  await using started = new AsyncDisposableStack();
  const farm = started.use(await startFarmProcess(callees));
  const trunksFile = join(dataDir, 'trunks.json');
  const trunk = { name: 'farm', host: '127.0.0.1', port: farm.sipPort, transport: 'udp' };
  await writeFile(trunksFile, JSON.stringify({ trunks: [{ ...trunk, codecs: ['ulaw'] }] }));
  const asterisk = { trunksFile };
  const settings = { ASTERISK_RECORD: records ? 'all' : 'on-request' };
  const system = { workers, asterisk, dataDir: join(dataDir, 'redial') };
  const stack = started.use(
    await startBenchStack(settings, { ...system, restartDelays: RESTART_DELAYS }),
  );
  const registered = await stack.rest.send('POST', '/agents/', {
    agent_id: AGENT,
    call_hook: agentUrl,
  });
  if (registered.status !== 200) throw new Error(`the agent was answered ${registered.status}`);
  const open = started.move();
  return { ...stack, farm, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** Starts a batch that dials at once; returns its id. */
export async function startBatch(
  { rest }: PhoneStack,
  { numbers, campaign }: { numbers: readonly string[]; campaign: Json },
): Promise<string> {
  const campaign_id = await rest.createCampaign({ agent_id: AGENT, ...campaign });
  const contacts = numbers.map((phone_number) => ({ phone_number }));
  return rest.createBatch({ campaign_id, contacts });
}
