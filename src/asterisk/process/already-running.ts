import { connect } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '../../domain/errors.ts';

/**
 * Refuses a folder in which an Asterisk runs, before its configuration is overwritten: Asterisk itself
 * would notice only afterwards. It listens on a socket in its folder as long as it lives.
 * @param runDir the folder of that socket (`astrundir`)
 * @throws {StartupError} one runs there
 */
export async function refuseIfRunning(dataDir: string, runDir: string): Promise<void> {
  if (!(await answers(join(runDir, 'asterisk.ctl')))) return;
  throw new StartupError(
    `An Asterisk runs in '${dataDir}' already; stop it, or choose another folder`,
  );
}

function answers(socketPath: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(socketPath);
  socket.on('connect', () => resolve(true));
  socket.on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
