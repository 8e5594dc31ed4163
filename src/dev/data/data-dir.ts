import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '../../domain/errors.ts';
import { undefinedIfMissing } from '../../runtime/private-file.ts';

/** Everything a run may leave in its data folder, including drafts of a killed run. */
const ownEntries = [
  'postgres',
  'postgres.new',
  'postgres.new-password',
  'temporal',
  'call-control',
  'asterisk',
  'network',
  'network.new',
  'secrets.json',
  'secrets.json.new',
  'dev.json',
  'dev.json.new',
  'demo.log',
  'recordings',
];

/** Removes the data of earlier runs and leaves every other file in the folder alone. */
export async function removeEarlierData(dataDir: string): Promise<void> {
  for (const name of ownEntries) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Folders whose files earlier versions left readable for everybody. */
const ownFolders = ['temporal', 'call-control'];

/** Lets only the owner of an earlier run's data enter its folders. */
export async function closeEarlierFiles(dataDir: string): Promise<void> {
  for (const name of ownFolders) {
    await chmod(join(dataDir, name), 0o700).catch(undefinedIfMissing);
  }
}

/**
 * Creates the folder and locks it until disposed or until this process ends. The lock is a
 * listening socket, because a lock file would survive a killed process.
 * @throws {StartupError} another process holds the lock, or the folder cannot be created
 */
export async function lockDataDir(dataDir: string): Promise<AsyncDisposable> {
  const address = await lockAddress(dataDir);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`${process.pid}`);
  });
  if (!(await tryListen(server, address))) {
    const pid = await findHolderPid(address);
    // If no process answers, the socket file is stale. Linux has no socket file.
    if (pid === undefined) await rm(address, { force: true });
    if (pid !== undefined || !(await tryListen(server, address))) {
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
      `The data folder '${dataDir}' cannot be created (${why}); choose another with --data-dir`,
      { cause },
    );
  }
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 32);
  // A leading NUL selects Linux's abstract namespace: no file, and the kernel releases the address
  // when the process ends. See unix(7).
  return process.platform === 'linux' ? `\0redial-${hash}` : join(tmpdir(), `redial-${hash}.sock`);
}

function tryListen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(address, () => resolve(true));
  });
}

/** Asks the process that listens on the lock for its pid; undefined if none answers. */
async function findHolderPid(address: string): Promise<string | undefined> {
  return text(connect(address).setTimeout(2_000)).catch(() => undefined);
}
