import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Secrets } from '../../src/dev/data/secrets.ts';
import type { OutsideTemporal } from '../../src/dev/ports/addresses.ts';
import { startStack } from '../../src/dev/stack.ts';
import { RestClient } from '../support/servers/rest-client.ts';
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
  /** The process id of each program that the bench started. */
  pids: Record<string, number> & { api: number };
} & AsyncDisposable;

export async function startBenchStack(
  settings: Record<string, string>,
  system: BenchSystem = { workers: 1 },
): Promise<BenchStack> {
  await using stack = new AsyncDisposableStack();
  const { taskQueue } = system.temporal
    ? stack.use(await prepareOutsideTemporal(system.temporal))
    : { taskQueue: 'batch-dispatch' };
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-bench-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
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
  // startStack wrote the file; its tests check the shape.
  const { pids } = JSON.parse(await readFile(redial.devFile, 'utf8')) as Pick<BenchStack, 'pids'>;
  const { addresses, secrets } = redial;
  const { apiUrl, callControlUrl, databaseUrl, temporalAddress, temporalNamespace } = addresses;
  const open = stack.move();
  return {
    rest: new RestClient(apiUrl, secrets.token, callControlUrl),
    temporal: { address: temporalAddress, namespace: temporalNamespace, taskQueue },
    databaseUrl,
    apiUrl,
    token: secrets.token,
    secrets,
    pids,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
