import { StartupError } from '../../domain/errors.ts';
import {
  freePort,
  freePorts,
  freeUdpPort,
  isPortFree,
  isUdpPortFree,
} from '../../dev/ports/free-port.ts';

/** Ports of one Asterisk: `ari` of TCP, `sip` of UDP and TCP, and one of TCP for each trunk with TLS. */
export type Ports = { ari: number; sip: number; tls: readonly number[] };

/**
 * Takes the wanted ports, and free ones for the others. Asterisk itself only logs that a port is busy,
 * and goes on without it.
 * @throws {StartupError} a wanted port is busy
 */
export async function choosePorts(
  wanted: Partial<Omit<Ports, 'tls'>>,
  tlsCount: number,
): Promise<Ports> {
  const ports = {
    ari: wanted.ari ?? (await freePort()),
    sip: wanted.sip ?? (await freeUdpPort()),
    tls: await freePorts(tlsCount),
  };
  const isFree = {
    ari: await isPortFree(ports.ari),
    sip: (await isPortFree(ports.sip)) && (await isUdpPortFree(ports.sip)),
  };
  for (const name of ['ari', 'sip'] as const) {
    if (isFree[name]) continue;
    throw new StartupError(
      `Port ${ports[name]} of 127.0.0.1 (for ${name.toUpperCase()} of Asterisk) is busy; stop the program that uses it, or choose another port`,
    );
  }
  return ports;
}
