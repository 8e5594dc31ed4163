import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../../domain/errors.ts';
import { runChild } from '../processes/run-child.ts';
import { cliVersion } from './wheel.ts';

const origin = 'https://temporal.download';

/**
 * Downloads the CLI with `@temporalio/testing` and moves it to `target`. The test kit downloads only
 * as a part of starting a server, and has no timeouts. It therefore runs in a child process, and
 * only if Temporal's download server answers within 5 s.
 * @returns `target`
 * @throws {StartupError} the server cannot be reached, or the download failed
 */
export async function downloadWithTestKit(target: string): Promise<string> {
  await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(5_000) }).catch((cause) => {
    throw new StartupError(`${origin} cannot be reached`, { cause });
  });
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}.partial-`);
  try {
    const script = join(import.meta.dirname, 'test-kit-download-child.ts');
    const command = {
      name: 'the download',
      file: process.execPath,
      stopSignal: 'SIGTERM' as const,
    };
    await runChild({ ...command, args: [script, folder, cliVersion], env: process.env }, 180_000);
    const [file] = (await readdir(folder)).filter((name) => !name.endsWith('.downloading'));
    if (file === undefined) throw new StartupError('the test kit downloaded no file');
    await rename(join(folder, file), target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
