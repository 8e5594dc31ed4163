import { join } from 'node:path';
import { postgresUrl } from '../../src/dev/postgres/postgres.ts';
import type { Environment } from '../../src/dev/processes/parts.ts';
import { type FileVariables, required } from './environment-file.ts';

export type TopologyPorts = {
  proxy: number;
  callControl: number;
  postgres: number;
  temporal: TemporalPorts;
};

/** The ports of the four services of a Temporal server, which run in one process here. */
export type TemporalPorts = {
  frontend: number;
  frontendHttp: number;
  history: number;
  matching: number;
  worker: number;
  /** Of frontend, history, matching and worker: by which services find each other. */
  membership: readonly [number, number, number, number];
};

/** The logins of `compose/postgres-roles.sh`, with the variable of each one's password. */
const PASSWORDS = {
  postgres: 'POSTGRES_PASSWORD',
  redial: 'REDIAL_DATABASE_PASSWORD',
  redial_api_login: 'API_DATABASE_PASSWORD',
  redial_worker_login: 'WORKER_DATABASE_PASSWORD',
  temporal: 'TEMPORAL_DATABASE_PASSWORD',
} as const;
type Login = keyof typeof PASSWORDS;

/** What docker-compose.yml makes of the environment file, with addresses on 127.0.0.1. */
export class Environments {
  readonly #file: FileVariables;
  readonly #ports: TopologyPorts;
  readonly #dataDir: string;

  constructor(file: FileVariables, { ports, dataDir }: { ports: TopologyPorts; dataDir: string }) {
    this.#file = file;
    this.#ports = ports;
    this.#dataDir = dataDir;
  }

  passwordOf(login: Login): string {
    return required(this.#file, PASSWORDS[login]);
  }

  get token(): string {
    return required(this.#file, 'BOOTSTRAP_TOKEN');
  }

  databaseUrl(login: Login, database = 'redial'): string {
    const password = this.passwordOf(login);
    return postgresUrl({ port: this.#ports.postgres, password, database, login });
  }

  /** For `compose/postgres-roles.sh` and psql, as the superuser. */
  get administration(): Environment {
    const passwords = Object.values(PASSWORDS).map((name) => [name, required(this.#file, name)]);
    return {
      ...process.env,
      ...Object.fromEntries(passwords),
      POSTGRES_USER: 'postgres',
      POSTGRES_DB: 'postgres',
      PGHOST: '127.0.0.1',
      PGPORT: `${this.#ports.postgres}`,
      PGUSER: 'postgres',
      PGPASSWORD: this.passwordOf('postgres'),
    };
  }

  get migration(): Environment {
    return { ...this.#common(), DATABASE_URL: this.databaseUrl('redial') };
  }

  api(port: number): Environment {
    return {
      ...this.#common(),
      DATABASE_URL: this.databaseUrl('redial_api_login'),
      API_HOST: '127.0.0.1',
      API_PORT: `${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
    };
  }

  worker(name: string): Environment {
    return {
      ...this.#common(),
      DATABASE_URL: this.databaseUrl('redial_worker_login'),
      WORKER_HEARTBEAT_FILE: join(this.#dataDir, `${name}.heartbeat`),
    };
  }

  get callControl(): Environment {
    return {
      ...this.#common(),
      CALL_CONTROL_HOST: '127.0.0.1',
      CALL_CONTROL_PORT: `${this.#ports.callControl}`,
      CALL_CONTROL_DATA_DIR: join(this.#dataDir, 'call-control'),
    };
  }

  #common(): Environment {
    const callControlUrl = `http://127.0.0.1:${this.#ports.callControl}`;
    return {
      PATH: process.env['PATH'],
      TZ: 'UTC',
      CALL_CONTROL_ACCOUNT_SID: '3f1c2a70-5a1e-4f0a-9a53-6f0f6f1f2b11',
      DEFAULT_AGENT_CALL_HOOK: `${callControlUrl}/simulator/agent`,
      ...this.#file,
      TEMPORAL_ADDRESS: `127.0.0.1:${this.#ports.temporal.frontend}`,
      CALL_CONTROL_URL: callControlUrl,
      PUBLIC_URL: `http://127.0.0.1:${this.#ports.proxy}`,
    };
  }
}
