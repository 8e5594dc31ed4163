import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const host = '127.0.0.1';

/**
 * Below the ports that the system gives to outgoing connections and to servers that ask for any port: Linux
 * begins at 32,768, others at 49,152 (RFC 6335 §6). One of those may be taken before its program binds it.
 */
const FIRST = 10_000;
const LAST = 32_767;

/** Whether a server can bind `port` on 127.0.0.1 now. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  const isBound = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
  if (isBound) await new Promise((resolve) => server.close(resolve));
  return isBound;
}

/** Finds `count` different ports on 127.0.0.1 that are free now; it does not reserve them. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Finds one port on 127.0.0.1 that is free now; it does not reserve it. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST + 1);
  return (await isPortFree(port)) ? port : freePort();
}

/** Whether a UDP socket can bind `port` on 127.0.0.1 now. */
export async function isUdpPortFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  const isBound = await new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(false));
    socket.bind(port, host, () => resolve(true));
  });
  await new Promise<void>((resolve) => socket.close(resolve));
  return isBound;
}

/** Finds one port on 127.0.0.1 that is free now for UDP and TCP; it does not reserve it. */
export async function freeUdpPort(): Promise<number> {
  const port = await freePort();
  return (await isUdpPortFree(port)) ? port : freeUdpPort();
}
