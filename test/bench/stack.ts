import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../src/dev/stack.ts';
import { RestClient } from '../support/servers/rest-client.ts';

/** A Redial in five processes, as `npm start` runs it. */
export type BenchStack = {
  rest: RestClient;
  temporalAddress: string;
  databaseUrl: string;
  apiUrl: string;
  token: string;
  /** The process id of each program. */
  pids: Record<string, number> & { api: number };
} & AsyncDisposable;

export async function startBenchStack(simulator: Record<string, string>): Promise<BenchStack> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-bench-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  Object.assign(process.env, simulator, { LOG_LEVEL: 'error', REPORT_GRACE_SECONDS: '0' });
  const redial = stack.use(
    await startStack({
      dataDir,
      firstPort: 0,
      signal: new AbortController().signal,
      onLine: () => undefined,
    }),
  );
  // startStack wrote the file; its tests check the shape.
  const dev = JSON.parse(await readFile(redial.devFile, 'utf8')) as Record<string, string> & {
    pids: BenchStack['pids'];
  };
  const open = stack.move();
  return {
    rest: new RestClient(dev['api_url'] ?? '', dev['token'] ?? '', dev['call_control_url'] ?? ''),
    temporalAddress: dev['temporal_address'] ?? '',
    databaseUrl: dev['database_url'] ?? '',
    apiUrl: dev['api_url'] ?? '',
    token: dev['token'] ?? '',
    pids: dev.pids,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
