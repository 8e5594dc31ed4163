import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startChild } from '../../../src/runtime/programs/child.ts';
import { TEST_ACCOUNT_SID, TEST_TOKEN, TEST_WEBHOOK_SECRET } from '../api/app.ts';

const entry = fileURLToPath(new URL('../../../src/api.ts', import.meta.url));

/** Starts an API as in production, on a free port, without Temporal and call control. */
export async function spawnApi(
  databaseUrl: string,
): Promise<{ url: string; pid: number } & AsyncDisposable> {
  let url = '';
  const child = await startChild(
    {
      name: 'api',
      file: process.execPath,
      args: [entry],
      stopSignal: 'SIGTERM',
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        API_PORT: '0',
        BOOTSTRAP_TOKEN: TEST_TOKEN,
        TEMPORAL_CONFIG_FILE: devNull,
        TEMPORAL_ADDRESS: '127.0.0.1:1',
        CALL_CONTROL_ACCOUNT_SID: TEST_ACCOUNT_SID,
        CALL_CONTROL_TOKEN: 'call-control-token',
        CALL_CONTROL_WEBHOOK_SECRET: TEST_WEBHOOK_SECRET,
        LOG_LEVEL: 'silent',
      },
    },
    {
      ready: /^ready: API on /,
      onLine: (line) => {
        url = /^ready: API on (\S+)/.exec(line)?.[1] ?? url;
      },
    },
  );
  return { url, pid: child.pid, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}
