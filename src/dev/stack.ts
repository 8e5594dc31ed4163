import { join, resolve } from 'node:path';
import { type Addresses, addressesOf } from './ports/addresses.ts';
import { cacheDir } from './data/cache-dir.ts';
import { lockDataDir, removeEarlierData } from './data/data-dir.ts';
import { DevFile } from './data/dev-file.ts';
import { type Environment, migrate, partEnvironment, startProcess } from './processes/parts.ts';
import { choosePorts, type Ports } from './ports/ports.ts';
import { postgresUrl, startPostgres } from './postgres/postgres.ts';
import { ensureDatabase } from './postgres/database.ts';
import { loadSecrets, type Secrets } from './data/secrets.ts';
import { superviseAll } from './processes/supervise-all.ts';
import type { Part } from './processes/supervisor.ts';
import { findTemporalCli } from './temporal/cli.ts';
import { startTemporalServer } from './temporal/server.ts';

export type StackOptions = {
  /** Holds everything that survives a restart. */
  dataDir: string;
  /** Removes the data of earlier runs first. */
  isFresh?: boolean;
  /** Configuration of the parts in addition to their addresses and secrets. */
  env?: Environment;
  /** First of five ports; 0: free ports; absent: the default ports. */
  firstPort?: number;
  /** Receives each output line with the name of its part; supervisor messages carry `redial`. */
  onLine: (part: string, line: string) => void;
  /** Cancels the start. */
  signal: AbortSignal;
};

/** A complete Redial: five supervised child processes. Disposing stops them and keeps their data. */
export type Stack = AsyncDisposable & { addresses: Addresses; secrets: Secrets; devFile: string };

/** Everything decided before the first process starts. */
type Plan = {
  dataDir: string;
  ports: Ports;
  secrets: Secrets;
  addresses: Addresses;
  env: Environment;
};

/**
 * Starts Postgres and Temporal, migrates the database, then starts call control, API and worker,
 * and keeps all of them running. Writes `dev.json` into the data folder once everything is ready.
 * @throws {StartupError} the folder is in use, a port is busy, or a part does not start
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  await using started = new AsyncDisposableStack();
  started.use(await lockDataDir(options.dataDir));
  if (options.isFresh) await removeEarlierData(options.dataDir);
  const plan = await makePlan(options);
  const devFile = new DevFile(join(plan.dataDir, 'dev.json'), plan);
  await devFile.remove();
  const onLine = (line: string) => options.onLine('redial', line);
  const env = process.env;
  const cli = await findTemporalCli({ cacheDir, env, onLine });
  const supervision = { onLine, signal: options.signal, onStart: devFile.onStart };
  // Disposal runs in reverse order, so the users of Postgres and Temporal stop before them.
  started.use(await superviseAll(serverParts(plan, cli, options), supervision));
  await prepareDatabase(plan);
  started.use(await superviseAll(redialParts(plan, options), supervision));
  await devFile.write();
  const stack = started.move();
  const { addresses, secrets } = plan;
  const dispose = () => stack.disposeAsync();
  return { addresses, secrets, devFile: devFile.path, [Symbol.asyncDispose]: dispose };
}

async function makePlan(options: StackOptions): Promise<Plan> {
  const dataDir = resolve(options.dataDir);
  const ports = await choosePorts(options.firstPort);
  const secrets = await loadSecrets(dataDir);
  const addresses = addressesOf(ports, secrets);
  // The shell may set SIMULATOR_SPEED and the like, but must not override addresses or secrets.
  const env = {
    ...options.env,
    ...process.env,
    ...partEnvironment({ ports, secrets, addresses }, dataDir),
  };
  return { dataDir, ports, secrets, addresses, env };
}

function serverParts(plan: Plan, cli: string, { onLine }: StackOptions): Part[] {
  const { dataDir, ports, secrets } = plan;
  const postgres = {
    dataDir: join(dataDir, 'postgres'),
    port: ports.postgres,
    password: secrets.postgresPassword,
    durability: 'durable' as const,
    onLine: (line: string) => onLine('postgres', line),
  };
  const temporal = {
    cli,
    dbFile: join(dataDir, 'temporal', 'temporal.db'),
    port: ports.temporal,
    uiPort: ports.temporalUi,
    onLine: (line: string) => onLine('temporal', line),
  };
  return [
    { name: 'postgres', start: (signal) => startPostgres({ ...postgres, signal }) },
    { name: 'temporal', start: (signal) => startTemporalServer({ ...temporal, signal }) },
  ];
}

function redialParts(plan: Plan, { onLine }: StackOptions): Part[] {
  return (['call-control', 'api', 'worker'] as const).map((name) => ({
    name,
    start: (signal) =>
      startProcess(name, plan.env, { signal, onLine: (line) => onLine(name, line) }),
  }));
}

async function prepareDatabase({ ports, secrets, env }: Plan): Promise<void> {
  const adminUrl = postgresUrl({ port: ports.postgres, password: secrets.postgresPassword });
  await ensureDatabase(adminUrl, 'redial');
  await migrate(env);
}
