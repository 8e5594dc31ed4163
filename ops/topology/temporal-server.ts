import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Child, startChild } from '../../src/runtime/programs/child.ts';
import { runChild } from '../../src/runtime/programs/run-child.ts';
import type { TemporalPorts } from './environments.ts';
import type { TemporalBinaries } from './temporal-build.ts';

export type TemporalServerOptions = {
  binaries: TemporalBinaries;
  /** Path of the Temporal CLI. */
  cli: string;
  dataDir: string;
  ports: TemporalPorts;
  postgresPort: number;
  /** Of the login `temporal`. */
  password: string;
};

/** As in docker-compose.yml. */
const DYNAMIC_CONFIG = `limit.maxIDLength: [{ value: 255 }]
system.numConsecutiveWorkflowTaskProblemsToTriggerSearchAttribute: [{ value: 2 }]
`;
const DATABASES = [
  { database: 'temporal', schema: 'postgresql/v12/temporal' },
  { database: 'temporal_visibility', schema: 'postgresql/v12/visibility' },
];
const READY_TIMEOUT_MS = 120_000;

/** Makes or updates the tables of Temporal's two databases, as the job `temporal-schema` does. */
export async function runSchemaJob(options: TemporalServerOptions): Promise<void> {
  for (const { database, schema } of DATABASES) {
    const at = ['--plugin', 'postgres12', '--ep', '127.0.0.1', '-p', `${options.postgresPort}`];
    const tool = [...at, '-u', 'temporal', '--db', database];
    await runSqlTool(options, [...tool, 'setup-schema', '-v', '0.0']);
    await runSqlTool(options, [...tool, 'update-schema', '--schema-name', schema]);
  }
}

async function runSqlTool({ binaries, password }: TemporalServerOptions, args: string[]) {
  const env = { ...process.env, SQL_PASSWORD: password };
  const name = `temporal-sql-tool ${args.slice(8).join(' ')}`;
  await runChild({ name, file: binaries.sqlTool, args, env, stopSignal: 'SIGTERM' });
}

/** Makes the namespace where it is missing, as the job `temporal-namespace` does. */
export async function runNamespaceJob({ cli, ports }: TemporalServerOptions): Promise<void> {
  const ask = (args: string[]) => {
    const command = { name: `temporal ${args.join(' ')}`, file: cli, env: process.env };
    const at = ['--address', `127.0.0.1:${ports.frontend}`, '--command-timeout', '20s'];
    return runChild({ ...command, args: [...args, ...at], stopSignal: 'SIGTERM' });
  };
  const namespace = ['operator', 'namespace'];
  const named = ['--namespace', 'default'];
  const isThere = await ask([...namespace, 'describe', ...named]).then(
    () => true,
    () => false,
  );
  if (!isThere) await ask([...namespace, 'create', ...named, '--retention', '24h']);
}

/** Starts the server with its four services in one process, and waits until it answers. */
export async function startServer(
  options: TemporalServerOptions,
  { onLine, signal }: { onLine: (line: string) => void; signal: AbortSignal },
): Promise<Child> {
  const folder = join(options.dataDir, 'temporal');
  await mkdir(folder, { recursive: true });
  const dynamicConfig = join(folder, 'dynamic-config.yaml');
  await writeFile(dynamicConfig, DYNAMIC_CONFIG);
  const command = {
    name: 'temporal',
    file: options.binaries.server,
    args: ['--allow-no-auth', 'start'],
    env: { PATH: process.env['PATH'], ...serverVariables(options, dynamicConfig) },
    stopSignal: 'SIGTERM' as const,
  };
  const ready = (limit: AbortSignal) => waitUntilHealthy(options, limit);
  return startChild(command, { onLine, signal, ready, readyTimeoutMs: READY_TIMEOUT_MS });
}

function serverVariables(
  { ports, postgresPort, password }: TemporalServerOptions,
  dynamicConfig: string,
) {
  const [frontend, history, matching, worker] = ports.membership;
  return {
    DB: 'postgres12',
    DB_PORT: `${postgresPort}`,
    POSTGRES_SEEDS: '127.0.0.1',
    POSTGRES_USER: 'temporal',
    POSTGRES_PWD: password,
    BIND_ON_IP: '127.0.0.1',
    TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1',
    NUM_HISTORY_SHARDS: '512',
    DYNAMIC_CONFIG_FILE_PATH: dynamicConfig,
    LOG_LEVEL: 'warn',
    FRONTEND_GRPC_PORT: `${ports.frontend}`,
    FRONTEND_HTTP_PORT: `${ports.frontendHttp}`,
    HISTORY_GRPC_PORT: `${ports.history}`,
    MATCHING_GRPC_PORT: `${ports.matching}`,
    WORKER_GRPC_PORT: `${ports.worker}`,
    FRONTEND_MEMBERSHIP_PORT: `${frontend}`,
    HISTORY_MEMBERSHIP_PORT: `${history}`,
    MATCHING_MEMBERSHIP_PORT: `${matching}`,
    WORKER_MEMBERSHIP_PORT: `${worker}`,
  };
}

async function waitUntilHealthy({ cli, ports }: TemporalServerOptions, limit: AbortSignal) {
  const address = `127.0.0.1:${ports.frontend}`;
  const args = ['operator', 'cluster', 'health', '--address', address, '--command-timeout', '5s'];
  const command = { name: 'temporal', file: cli, args, env: process.env };
  while (!limit.aborted) {
    const answer = await runChild({ ...command, stopSignal: 'SIGTERM' }, 10_000).catch(() => '');
    if (answer.includes('SERVING')) return;
    await delay(300);
  }
}
