import { StartupError } from '../../domain/errors.ts';
import { freePorts, isPortFree } from '../../runtime/free-port.ts';

/** The ports of `npm start`, all on 127.0.0.1. */
export type Ports = {
  api: number;
  callControl: number;
  temporal: number;
  temporalUi: number;
  postgres: number;
  apiMetrics: number;
  workerMetrics: number;
  callControlMetrics: number;
  secondWorkerMetrics: number;
};

/** Postgres listens on 5433, because an installed Postgres usually occupies 5432. */
const defaultPorts: Ports = {
  api: 8080,
  callControl: 8082,
  temporal: 7233,
  temporalUi: 8233,
  postgres: 5433,
  apiMetrics: 9464,
  workerMetrics: 9465,
  callControlMetrics: 9466,
  secondWorkerMetrics: 9467,
};

const NAMES = [
  'api',
  'callControl',
  'temporal',
  'temporalUi',
  'postgres',
  'apiMetrics',
  'workerMetrics',
  'callControlMetrics',
  'secondWorkerMetrics',
] as const satisfies readonly (keyof Ports)[];

/** The highest port that may be the first. */
export const HIGHEST_FIRST_PORT = 65_536 - NAMES.length;

/**
 * Chooses the ports. The API takes `first`; call control, Temporal, its Web UI, Postgres and the
 * metrics of each process take the next eight. Without `first` the default ports are taken, with 0 nine free
 * ones.
 * @throws {StartupError} a chosen port is busy
 */
export async function choosePorts(first: number | undefined): Promise<Ports> {
  if (first === 0) return namedPorts(await freePorts(NAMES.length));
  const ports =
    first === undefined ? defaultPorts : namedPorts(NAMES.map((_, step) => first + step));
  for (const [name, port] of Object.entries(ports)) {
    if (await isPortFree(port)) continue;
    throw new StartupError(
      `Port ${port} of 127.0.0.1 (for ${partNames[name] ?? name}) is busy; stop the program that uses it, or choose other ports with 'npm start -- --port 9000' (9000 to 9008; 0 takes free ones)`,
    );
  }
  return ports;
}

/** The default ports that some program uses, each with the part that would take it. */
export async function busyPorts(): Promise<{ port: number; part: string }[]> {
  const named = Object.entries(defaultPorts).map(([name, port]) => ({
    port,
    part: partNames[name] ?? name,
  }));
  const free = await Promise.all(named.map(({ port }) => isPortFree(port)));
  return named.filter((_, index) => free[index] === false);
}

const partNames: Record<string, string> = {
  api: 'the API',
  callControl: 'call control',
  temporal: 'Temporal',
  temporalUi: 'the Temporal Web UI',
  postgres: 'Postgres',
  apiMetrics: 'the metrics of the API',
  workerMetrics: 'the metrics of the worker',
  callControlMetrics: 'the metrics of call control',
  secondWorkerMetrics: 'the metrics of a second worker',
};

function namedPorts(ports: readonly number[]): Ports {
  // There is a port for each name.
  return Object.fromEntries(NAMES.map((name, index) => [name, ports[index] ?? 0])) as Ports;
}
