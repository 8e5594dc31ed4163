import { createServer } from 'node:net';

const host = '127.0.0.1';

/** Binds `port` on 127.0.0.1 (0: a free port), releases it and returns the port that was bound. */
async function bindOnce(port: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Whether a server can bind `port` on 127.0.0.1 now. */
export async function isPortFree(port: number): Promise<boolean> {
  return bindOnce(port).then(
    () => true,
    () => false,
  );
}

/** Finds `count` different ports on 127.0.0.1 that are free now; it does not reserve them. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await bindOnce(0));
  return [...ports];
}

/** Finds one port on 127.0.0.1 that is free now; it does not reserve it. */
export async function freePort(): Promise<number> {
  return bindOnce(0);
}
