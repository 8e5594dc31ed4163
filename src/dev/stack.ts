import { join, resolve } from 'node:path';
import {
  type AsteriskChoice,
  asteriskPart,
  type AsteriskPlan,
  planAsterisk,
} from './asterisk/asterisk.ts';
import { noteNetwork } from './asterisk/open-batches.ts';
import { type Addresses, addressesOf, type OutsideTemporal } from './ports/addresses.ts';
import { cacheDir } from './data/cache-dir.ts';
import { closeEarlierFiles, lockDataDir, removeEarlierData } from './data/data-dir.ts';
import { DevFile } from './data/dev-file.ts';
import {
  type Environment,
  migrate,
  partEnvironment,
  type ProcessName,
  startProcess,
} from './processes/parts.ts';
import { choosePorts, type Ports } from './ports/ports.ts';
import { postgresUrl, startPostgres } from './postgres/postgres.ts';
import { ensureDatabase } from './postgres/database.ts';
import { ensureLogins } from './postgres/logins.ts';
import { loadSecrets, type Secrets } from './data/secrets.ts';
import { superviseAll } from './processes/supervise-all.ts';
import type { Part, RestartDelays } from './processes/supervisor.ts';
import { findTemporalCli } from './temporal/cli.ts';
import { startTemporalServer } from './temporal/server.ts';

export type StackOptions = {
  /** Holds everything that survives a restart. */
  dataDir: string;
  /** Removes the data of earlier runs first. */
  isFresh?: boolean;
  /** Configuration of the parts in addition to their addresses and secrets. */
  env?: Environment;
  /** First of nine ports; 0: free ports; absent: the default ports. */
  firstPort?: number;
  /** Used instead of a Temporal server of the stack's own. */
  temporal?: OutsideTemporal;
  /** Calls are placed by Asterisk over these trunks; absent: they are simulated. */
  asterisk?: AsteriskChoice;
  /** Whether the parts answer metrics; absent: they do. */
  isMeasured?: boolean;
  /** Number of worker processes; absent: 1. */
  workers?: 1 | 2;
  /** Receives each output line with the name of its part; supervisor messages carry `redial`. */
  onLine: (part: string, line: string) => void;
  /** Cancels the start. */
  signal: AbortSignal;
  /** How soon a part that has ended is started again; absent: as the supervisor does. */
  restartDelays?: RestartDelays;
};

/** A complete Redial in supervised child processes. Disposing stops them and keeps their data. */
export type Stack = AsyncDisposable & {
  addresses: Addresses;
  secrets: Secrets;
  devFile: string;
  /** The stack's own Asterisk; absent: it has none. */
  asterisk?: AsteriskPlan;
};

const SECOND_WORKER = 'worker-2';

/** Everything decided before the first process starts. */
type Plan = {
  dataDir: string;
  ports: Ports;
  secrets: Secrets;
  addresses: Addresses;
  env: Environment;
  asterisk?: AsteriskPlan;
};

/**
 * Starts Postgres, Temporal and where it is wanted Asterisk, migrates the database, then starts call control, API and workers,
 * and keeps all of them running. Writes `dev.json` into the data folder once everything is ready.
 * @throws {StartupError} the folder is in use, a port is busy, or a part does not start
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  await using started = new AsyncDisposableStack();
  started.use(await lockDataDir(options.dataDir));
  await closeEarlierFiles(options.dataDir);
  if (options.isFresh) await removeEarlierData(options.dataDir);
  const plan = await makePlan(options);
  const devFile = new DevFile(join(plan.dataDir, 'dev.json'), plan);
  await devFile.remove();
  const onLine = (line: string) => options.onLine('redial', line);
  const { signal, restartDelays } = options;
  const supervision = {
    onLine,
    signal,
    onStart: devFile.onStart,
    ...(restartDelays && { restartDelays }),
  };
  // Disposal runs in reverse order, so the users of Postgres and Temporal stop before them.
  started.use(await superviseAll(await serverParts(plan, options), supervision));
  await prepareDatabase(plan);
  const { dataDir, addresses } = plan;
  await noteNetwork({ dataDir, databaseUrl: addresses.databaseUrl }, options.asterisk);
  started.use(await superviseAll(redialParts(plan, options), supervision));
  await devFile.write();
  const stack = started.move();
  const { secrets, asterisk } = plan;
  return {
    addresses,
    secrets,
    devFile: devFile.path,
    ...(asterisk && { asterisk }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function makePlan(options: StackOptions): Promise<Plan> {
  const dataDir = resolve(options.dataDir);
  const ports = await choosePorts(options.firstPort);
  const secrets = await loadSecrets(dataDir);
  const addresses = addressesOf(ports, secrets, options.temporal);
  const { own: asterisk, env: asteriskEnv } = await planAsterisk(options.asterisk, dataDir);
  // The shell may set SIMULATOR_SPEED and the like, but must not override addresses or secrets.
  const env = {
    ...options.env,
    ...process.env,
    ...partEnvironment({ ports, secrets, addresses }, dataDir),
    ...asteriskEnv,
  };
  return { dataDir, ports, secrets, addresses, env, ...(asterisk && { asterisk }) };
}

async function serverParts(plan: Plan, options: StackOptions): Promise<Part[]> {
  const postgres = postgresPart(plan, options);
  const temporal = options.temporal === undefined ? [await temporalPart(plan, options)] : [];
  const { asterisk } = plan;
  const onLine = (line: string) => options.onLine('redial', line);
  return [postgres, ...temporal, ...(asterisk ? [await asteriskPart(asterisk, onLine)] : [])];
}

function postgresPart({ dataDir, ports, secrets }: Plan, { onLine }: StackOptions): Part {
  const postgres = {
    dataDir: join(dataDir, 'postgres'),
    port: ports.postgres,
    password: secrets.postgresPassword,
    durability: 'durable' as const,
    onLine: (line: string) => onLine('postgres', line),
  };
  return { name: 'postgres', start: (signal) => startPostgres({ ...postgres, signal }) };
}

async function temporalPart({ dataDir, ports }: Plan, { onLine }: StackOptions): Promise<Part> {
  const onSearchLine = (line: string) => onLine('redial', line);
  const temporal = {
    cli: await findTemporalCli({ cacheDir, env: process.env, onLine: onSearchLine }),
    dbFile: join(dataDir, 'temporal', 'temporal.db'),
    port: ports.temporal,
    uiPort: ports.temporalUi,
    onLine: (line: string) => onLine('temporal', line),
  };
  return { name: 'temporal', start: (signal) => startTemporalServer({ ...temporal, signal }) };
}

function redialParts(plan: Plan, { onLine, workers = 1, isMeasured = true }: StackOptions): Part[] {
  const part = (program: ProcessName, name: string = program): Part => ({
    name,
    start: (signal) =>
      startProcess(
        program,
        {
          ...environmentOf(program, plan),
          ...(isMeasured && metricsEnvironment(program, name, plan)),
        },
        { signal, onLine: (line) => onLine(name, line) },
      ),
  });
  const parts = [part('call-control'), part('api'), part('worker')];
  return workers === 2 ? [...parts, part('worker', SECOND_WORKER)] : parts;
}

/** API and worker have logins of their own; what is left needs no database. */
function environmentOf(program: ProcessName, { env, addresses }: Plan): Environment {
  const { apiDatabaseUrl, workerDatabaseUrl } = addresses;
  return { ...env, DATABASE_URL: program === 'worker' ? workerDatabaseUrl : apiDatabaseUrl };
}

function metricsEnvironment(program: ProcessName, name: string, { ports }: Plan): Environment {
  const port = name === SECOND_WORKER ? ports.secondWorkerMetrics : metricsPortOf(program, ports);
  return { METRICS_HOST: '127.0.0.1', METRICS_PORT: `${port}` };
}

function metricsPortOf(program: ProcessName, ports: Ports): number {
  if (program === 'api') return ports.apiMetrics;
  return program === 'worker' ? ports.workerMetrics : ports.callControlMetrics;
}

async function prepareDatabase({ ports, secrets, env }: Plan): Promise<void> {
  const { postgresPassword: password } = secrets;
  const adminUrl = postgresUrl({ port: ports.postgres, password });
  await ensureDatabase(adminUrl, 'redial');
  await migrate(env);
  await ensureLogins({ adminUrl, ownerPassword: password });
}
