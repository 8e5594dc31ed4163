import { createServer } from 'node:net';

const host = '127.0.0.1';

/** Binds `port` of 127.0.0.1 for a moment (0: a free one) and answers the port that was bound. */
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

/** Whether a server on 127.0.0.1 could bind `port` now. */
export async function isPortFree(port: number): Promise<boolean> {
  return bindOnce(port).then(
    () => true,
    () => false,
  );
}

/** `count` different ports of 127.0.0.1 that are free now; nothing reserves them. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await bindOnce(0));
  return [...ports];
}

/** One port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  return bindOnce(0);
}
