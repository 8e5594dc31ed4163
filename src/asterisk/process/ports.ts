import { StartupError } from '../../domain/errors.ts';
import {
  freePort,
  freePorts,
  freeUdpPort,
  isPortFree,
  isUdpPortFree,
} from '../../runtime/free-port.ts';

/** Ports of one Asterisk: `sip` of UDP and TCP, the others of TCP; `tls` one for each trunk with TLS. */
export type Ports = { ari: number; manager: number; sip: number; tls: readonly number[] };

export type WantedPorts = Partial<Omit<Ports, 'tls'>>;

/**
 * Takes the wanted ports, and free ones for the others. Asterisk itself only logs that a port is busy,
 * and goes on without it.
 * @throws {StartupError} a wanted port is busy
 */
export async function choosePorts(wanted: WantedPorts, tlsCount: number): Promise<Ports> {
  const ports = {
    ari: wanted.ari ?? (await freePort()),
    manager: wanted.manager ?? (await freePort()),
    sip: wanted.sip ?? (await freeUdpPort()),
    tls: await freePorts(tlsCount),
  };
  const isFree = {
    ari: await isPortFree(ports.ari),
    manager: await isPortFree(ports.manager),
    sip: (await isPortFree(ports.sip)) && (await isUdpPortFree(ports.sip)),
  };
  for (const name of ['ari', 'manager', 'sip'] as const) {
    if (isFree[name]) continue;
    throw new StartupError(
      `Port ${ports[name]} of 127.0.0.1 (for ${name.toUpperCase()} of Asterisk) is busy; stop the program that uses it, or choose another port`,
    );
  }
  return ports;
}
