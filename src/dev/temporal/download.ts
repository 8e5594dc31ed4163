import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../../domain/errors.ts';
import { run } from '../run.ts';
import { cliVersion } from './wheel.ts';

const origin = 'https://temporal.download';

/**
 * Has `@temporalio/testing` download the CLI and places it at `target`. The test kit can only
 * download and start in one go, in a library without time-outs: it does so in a child process,
 * and is not asked at all where Temporal's download server does not answer within 5 s.
 * @throws {StartupError} the server cannot be reached, or the download failed
 */
export async function downloadFromTemporal(target: string): Promise<string> {
  await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(5_000) }).catch((cause) => {
    throw new StartupError(`${origin} cannot be reached`, { cause });
  });
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}.partial-`);
  try {
    const script = join(import.meta.dirname, 'download-child.ts');
    const command = {
      name: 'the download',
      file: process.execPath,
      stopSignal: 'SIGTERM' as const,
    };
    await run({ ...command, args: [script, folder, cliVersion], env: process.env }, 180_000);
    const [file] = (await readdir(folder)).filter((name) => !name.endsWith('.downloading'));
    if (file === undefined) throw new StartupError('nothing was downloaded');
    await rename(join(folder, file), target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
