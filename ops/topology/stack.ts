import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cacheDir } from '../../src/dev/data/cache-dir.ts';
import { lockDataDir } from '../../src/dev/data/data-dir.ts';
import { startPostgres } from '../../src/dev/postgres/postgres.ts';
import { migrate, startProcess } from '../../src/dev/processes/parts.ts';
import type { Part } from '../../src/dev/processes/supervisor.ts';
import { findTemporalCli } from '../../src/dev/temporal/cli.ts';
import { freePort, freePorts } from '../../src/runtime/free-port.ts';
import { runChild } from '../../src/runtime/programs/run-child.ts';
import { readEnvironmentFile } from './environment-file.ts';
import { Environments, type TopologyPorts } from './environments.ts';
import { startProxy } from './proxy.ts';
import { RunningParts } from './running-parts.ts';
import { buildTemporal } from './temporal-build.ts';
import {
  runNamespaceJob,
  runSchemaJob,
  startServer,
  type TemporalServerOptions,
} from './temporal-server.ts';

export type TopologyOptions = {
  dataDir: string;
  /** Absent: the one in the data folder. */
  envFile?: string;
  /** In addition to the file; for checks. */
  variables?: Readonly<Record<string, string>>;
  /** Port of the reverse proxy; 0 takes a free one. */
  port: number;
  onLine: (part: string, line: string) => void;
  /** Cancels the start. */
  signal: AbortSignal;
};

const ROLES = resolve(import.meta.dirname, '../../compose/postgres-roles.sh');
/** Of an API or worker that starts beside others on a busy machine. */
const READY_TIMEOUT_MS = 120_000;
/** `stop_grace_period` of the compose file. */
const STOP_TIMEOUT_MS = 30_000;
/** As docker-compose.yml sets it. */
const POSTGRES_SETTINGS = { max_connections: '300' };

/** The production shape without containers. Disposing stops everything; the data stays. */
export class Topology implements AsyncDisposable {
  readonly environments: Environments;
  readonly ports: TopologyPorts;
  readonly parts: RunningParts;
  readonly #options: TopologyOptions & { temporal: TemporalServerOptions };
  readonly #stack: AsyncDisposableStack;
  readonly #direct: (ports: readonly number[]) => void;
  readonly #apiPorts = new Map<string, number>();

  private constructor(
    of: Pick<Topology, 'environments' | 'ports' | 'parts'>,
    options: TopologyOptions & { temporal: TemporalServerOptions },
    opened: { stack: AsyncDisposableStack; direct: (ports: readonly number[]) => void },
  ) {
    this.environments = of.environments;
    this.ports = of.ports;
    this.parts = of.parts;
    this.#options = options;
    this.#stack = opened.stack;
    this.#direct = opened.direct;
  }

  /**
   * Chooses ports, reads the environment file, builds Temporal where it is not yet, and starts the reverse
   * proxy; nothing else runs yet.
   * @throws {StartupError} the data folder is in use, or Temporal cannot be built
   */
  static async prepare(options: TopologyOptions): Promise<Topology> {
    const dataDir = resolve(options.dataDir);
    const onLine = (line: string) => options.onLine('topology', line);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await using stack = new AsyncDisposableStack();
    stack.use(await lockDataDir(dataDir));
    const file = await readEnvironmentFile(options.envFile, dataDir);
    const ports = await choosePorts(options.port);
    const environments = new Environments({ ...file, ...options.variables }, { ports, dataDir });
    const temporal = {
      binaries: await buildTemporal({ cacheDir, onLine }),
      cli: await findTemporalCli({ cacheDir, env: process.env, onLine }),
      dataDir,
      ports: ports.temporal,
      postgresPort: ports.postgres,
      password: environments.passwordOf('temporal'),
    };
    const proxy = stack.use(await startProxy(ports.proxy));
    const parts = stack.use(new RunningParts(onLine, options.signal));
    const direct = (upstreams: readonly number[]) => proxy.direct(upstreams);
    const opened = { stack: stack.move(), direct };
    return new Topology({ environments, ports, parts }, { ...options, dataDir, temporal }, opened);
  }

  get url(): string {
    return `http://127.0.0.1:${this.ports.proxy}`;
  }

  get callControlUrl(): string {
    return `http://127.0.0.1:${this.ports.callControl}`;
  }

  /** Starts Postgres, Temporal and call control with all jobs, then two APIs and two workers. */
  async start(): Promise<void> {
    await this.startPostgres();
    await this.startTemporal();
    await migrate(this.environments.migration);
    await this.startCallControl();
    for (const name of ['api-1', 'api-2']) await this.startApi(name);
    for (const name of ['worker-1', 'worker-2']) await this.startWorker(name);
  }

  /** Starts Postgres, with the roles and databases that `compose/postgres-roles.sh` makes in an empty one. */
  async startPostgres(folder = 'postgres'): Promise<void> {
    const { environments, ports } = this;
    const postgres = {
      dataDir: resolve(this.#options.dataDir, folder),
      port: ports.postgres,
      password: environments.passwordOf('postgres'),
      superuser: 'postgres',
      durability: 'durable' as const,
      settings: POSTGRES_SETTINGS,
      onLine: this.#lineOf('postgres'),
    };
    const part: Part = {
      name: 'postgres',
      start: (signal) => startPostgres({ ...postgres, signal }),
    };
    await this.parts.start(part);
    if (await this.#hasRoles()) return;
    const command = { name: 'compose/postgres-roles.sh', file: 'sh', args: [ROLES] };
    await runChild({ ...command, env: environments.administration, stopSignal: 'SIGTERM' });
  }

  async #hasRoles(): Promise<boolean> {
    const args = ['--no-psqlrc', '-Atc', "select 1 from pg_database where datname = 'redial'"];
    const command = { name: 'psql', file: 'psql', args, env: this.environments.administration };
    return (await runChild({ ...command, stopSignal: 'SIGTERM' })).trim() === '1';
  }

  /** Runs the jobs of schema and namespace twice around the start of the server: both may be repeated. */
  async startTemporal(): Promise<void> {
    const { temporal } = this.#options;
    await runSchemaJob(temporal);
    await runSchemaJob(temporal);
    const onLine = this.#lineOf('temporal');
    await this.parts.start({
      name: 'temporal',
      start: (signal) => startServer(temporal, { onLine, signal }),
    });
    await runNamespaceJob(temporal);
    await runNamespaceJob(temporal);
  }

  startCallControl(): Promise<void> {
    return this.#startProcess('call-control', 'call-control', this.environments.callControl);
  }

  /** Starts an API; the proxy sends it requests once it is ready. */
  async startApi(name: string): Promise<void> {
    const port = await freePort();
    await this.#startProcess('api', name, this.environments.api(port));
    this.#apiPorts.set(name, port);
    this.#direct([...this.#apiPorts.values()]);
  }

  /** Takes an API out of the proxy and stops it by SIGTERM. */
  async stopApi(name: string): Promise<void> {
    this.#apiPorts.delete(name);
    this.#direct([...this.#apiPorts.values()]);
    await this.parts.stop(name);
  }

  startWorker(name: string): Promise<void> {
    return this.#startProcess('worker', name, this.environments.worker(name));
  }

  #startProcess(
    program: 'api' | 'worker' | 'call-control',
    name: string,
    environment: Parameters<typeof startProcess>[1],
  ): Promise<void> {
    const limits = { readyTimeoutMs: READY_TIMEOUT_MS, stopTimeoutMs: STOP_TIMEOUT_MS };
    const onLine = this.#lineOf(name);
    return this.parts.start({
      name,
      start: (signal) => startProcess(program, environment, { ...limits, onLine, signal }),
    });
  }

  #lineOf(part: string): (line: string) => void {
    return (line) => this.#options.onLine(part, line);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack.disposeAsync();
  }
}

async function choosePorts(proxy: number): Promise<TopologyPorts> {
  const free = await freePorts(12);
  const at = (index: number) => free[index] ?? 0;
  return {
    proxy: proxy === 0 ? at(0) : proxy,
    callControl: at(1),
    postgres: at(2),
    temporal: {
      frontend: at(3),
      frontendHttp: at(4),
      history: at(5),
      matching: at(6),
      worker: at(7),
      membership: [at(8), at(9), at(10), at(11)],
    },
  };
}
