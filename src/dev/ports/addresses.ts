import type { Ports } from './ports.ts';
import { API_LOGIN, passwordOf, WORKER_LOGIN } from '../postgres/logins.ts';
import { postgresUrl } from '../postgres/postgres.ts';
import type { Secrets } from '../data/secrets.ts';

/** Addresses of the parts of one running Redial. */
export type Addresses = {
  apiUrl: string;
  callControlUrl: string;
  temporalAddress: string;
  temporalNamespace: string;
  /** Empty for a Temporal server elsewhere, whose Web UI is not known. */
  temporalUiUrl: string;
  /** As the owner of the database. */
  databaseUrl: string;
  /** As the login of the API, or of the worker. */
  apiDatabaseUrl: string;
  workerDatabaseUrl: string;
  /** Where each process answers its metrics. */
  metrics: { api: string; worker: string; secondWorker: string; callControl: string };
};

/** A Temporal server that runs already; it is reached without TLS. */
export type OutsideTemporal = { address: string; namespace: string };

/** Builds the addresses of the parts; the database URL contains the password. */
export function addressesOf(
  ports: Ports,
  secrets: Secrets,
  outside: OutsideTemporal | undefined,
): Addresses {
  const { postgres: port } = ports;
  const { postgresPassword: password } = secrets;
  const database = { port, password, database: 'redial' };
  const urlOfLogin = (login: string) =>
    postgresUrl({ ...database, login, password: passwordOf(login, password) });
  return {
    apiUrl: `http://127.0.0.1:${ports.api}`,
    callControlUrl: `http://127.0.0.1:${ports.callControl}`,
    temporalAddress: outside?.address ?? `127.0.0.1:${ports.temporal}`,
    temporalNamespace: outside?.namespace ?? 'default',
    temporalUiUrl: outside === undefined ? `http://127.0.0.1:${ports.temporalUi}` : '',
    databaseUrl: postgresUrl(database),
    apiDatabaseUrl: urlOfLogin(API_LOGIN),
    workerDatabaseUrl: urlOfLogin(WORKER_LOGIN),
    metrics: {
      api: metricsAt(ports.apiMetrics),
      worker: metricsAt(ports.workerMetrics),
      secondWorker: metricsAt(ports.secondWorkerMetrics),
      callControl: metricsAt(ports.callControlMetrics),
    },
  };
}

function metricsAt(port: number): string {
  return `http://127.0.0.1:${port}/metrics`;
}
