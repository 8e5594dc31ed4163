import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '../../domain/errors.ts';

/**
 * Makes the folder and holds it for this process, until disposed or until the process ends, in
 * whatever way: the lock is a listening socket and not a file that a killed run would leave.
 * @throws {StartupError} another process holds the folder, or it cannot be made
 */
export async function lockDataDir(dataDir: string): Promise<AsyncDisposable> {
  const address = await lockAddress(dataDir);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`${process.pid}`);
  });
  if (!(await listen(server, address))) {
    const pid = await holder(address);
    // A socket file that nobody answers is a dead one; on Linux there is no file.
    if (pid === undefined) await rm(address, { force: true });
    if (pid !== undefined || !(await listen(server, address))) {
      throw new StartupError(
        `The data folder '${dataDir}' is in use by another Redial (pid ${pid ?? 'unknown'}); stop that one, or choose another folder with --data-dir`,
      );
    }
  }
  server.unref();
  return {
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}

async function lockAddress(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(
      `The data folder '${dataDir}' cannot be made (${why}); choose another with --data-dir`,
      { cause },
    );
  }
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 32);
  // A leading NUL is Linux's abstract namespace: no file, gone with its process. See unix(7).
  return process.platform === 'linux' ? `\0redial-${hash}` : join(tmpdir(), `redial-${hash}.sock`);
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(address, () => resolve(true));
  });
}

/** The pid of the process that answers at the lock, if one does. */
async function holder(address: string): Promise<string | undefined> {
  return text(connect(address).setTimeout(2_000)).catch(() => undefined);
}
