import { StartupError } from '../../domain/errors.ts';
import { freePorts, isPortFree } from './free-port.ts';

/** The ports of `npm start`, all on 127.0.0.1. */
export type Ports = {
  api: number;
  callControl: number;
  temporal: number;
  temporalUi: number;
  postgres: number;
};

/** The usual ports of each part; `5433` leaves a Postgres of the machine alone. */
const defaultPorts: Ports = {
  api: 8080,
  callControl: 8082,
  temporal: 7233,
  temporalUi: 8233,
  postgres: 5433,
};

/**
 * Chooses the ports: without `first` the usual ones; else `first` for the API and the next four
 * for call control, Temporal, its Web UI and Postgres; with 0 five free ones.
 * @throws {StartupError} a port is busy
 */
export async function choosePorts(first: number | undefined): Promise<Ports> {
  if (first === 0) return namedPorts(await freePorts(5));
  const ports =
    first === undefined ? defaultPorts : namedPorts([0, 1, 2, 3, 4].map((step) => first + step));
  for (const [name, port] of Object.entries(ports)) {
    if (await isPortFree(port)) continue;
    throw new StartupError(
      `Port ${port} of 127.0.0.1 (for ${partOf[name] ?? name}) is busy; end the program that uses it, or choose others with 'npm start -- --port 9000' (9000 to 9004; 0 takes free ones)`,
    );
  }
  return ports;
}

const partOf: Record<string, string> = {
  api: 'the API',
  callControl: 'call control',
  temporal: 'Temporal',
  temporalUi: 'the Temporal Web UI',
  postgres: 'Postgres',
};

function namedPorts(ports: readonly number[]): Ports {
  const [api = 0, callControl = 0, temporal = 0, temporalUi = 0, postgres = 0] = ports;
  return { api, callControl, temporal, temporalUi, postgres };
}
