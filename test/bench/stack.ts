import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Secrets } from '../../src/dev/data/secrets.ts';
import type { OutsideTemporal } from '../../src/dev/ports/addresses.ts';
import type { RestartDelays } from '../../src/dev/processes/supervisor.ts';
import { startStack } from '../../src/dev/stack.ts';
import { RestClient } from '../support/servers/rest-client.ts';
import type { AsteriskChoice } from '../../src/dev/asterisk/asterisk.ts';
import type { BenchSystem } from './arguments.ts';
import { prepareOutsideTemporal } from './outside-temporal.ts';

/** A Redial in processes of its own, as `npm start` runs it. */
export type BenchStack = {
  rest: RestClient;
  temporal: OutsideTemporal & { taskQueue: string };
  databaseUrl: string;
  apiUrl: string;
  token: string;
  secrets: Secrets;
  /** Where API, worker and call control answer their metrics, if they are measured. */
  metricsUrls: string[];
  /** The process id of each program that the bench started. */
  pids: ProcessIds;
  /** Those of the moment: a program that was started again has another one. */
  currentPids: () => Promise<ProcessIds>;
} & AsyncDisposable;

type ProcessIds = Record<string, number> & { api: number };

/** What a bench starts beside what all benches start. */
export type StackToBench = BenchSystem & {
  /** Calls are placed by Asterisk over these trunks; absent: they are simulated. */
  asterisk?: AsteriskChoice;
  /** Kept afterwards; absent: a folder that is removed. */
  dataDir?: string;
  restartDelays?: RestartDelays;
  /** Whether the processes have metrics; absent: they have. */
  isMeasured?: boolean;
};

export async function startBenchStack(
  settings: Record<string, string>,
  system: StackToBench = { workers: 1 },
): Promise<BenchStack> {
  await using stack = new AsyncDisposableStack();
  const { taskQueue } = system.temporal
    ? stack.use(await prepareOutsideTemporal(system.temporal))
    : { taskQueue: 'batch-dispatch' };
  const dataDir = system.dataDir ?? (await mkdtemp(join(tmpdir(), 'redial-bench-')));
  if (system.dataDir === undefined) {
    stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  }
  Object.assign(process.env, {
    LOG_LEVEL: 'error',
    REPORT_GRACE_SECONDS: '0',
    // One client sends as many requests as the API answers.
    QUOTA_REQUESTS_PER_MINUTE: 'none',
    TEMPORAL_TASK_QUEUE: taskQueue,
    ...settings,
  });
  const redial = stack.use(
    await startStack({
      ...system,
      dataDir,
      firstPort: 0,
      signal: new AbortController().signal,
      onLine: () => undefined,
    }),
  );
  const currentPids = () => readPids(redial.devFile);
  const { addresses, secrets } = redial;
  const { apiUrl, callControlUrl, databaseUrl, metrics } = addresses;
  const { temporalAddress, temporalNamespace } = addresses;
  const pids = await currentPids();
  const open = stack.move();
  return {
    rest: new RestClient(apiUrl, secrets.token, callControlUrl),
    temporal: { address: temporalAddress, namespace: temporalNamespace, taskQueue },
    databaseUrl,
    apiUrl,
    token: secrets.token,
    secrets,
    metricsUrls: [metrics.api, metrics.worker, metrics.callControl],
    pids,
    currentPids,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** startStack wrote the file; its tests check the shape. */
async function readPids(devFile: string): Promise<ProcessIds> {
  const { pids } = JSON.parse(await readFile(devFile, 'utf8')) as Pick<BenchStack, 'pids'>;
  return pids;
}
