import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../../domain/errors.ts';
import { runChild } from '../../runtime/programs/run-child.ts';
import { fileNameOf } from './apt-output.ts';
import type { Architecture, Package } from './lock-file.ts';

/**
 * What no program reads. The documentation of Asterisk's modules, which they read when they start,
 * lies in `usr/share/asterisk`.
 */
const unused = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'usr/share/lintian'];

/**
 * Checks downloaded packages and extracts them into one folder. No script of a package is run.
 * @throws {StartupError} a file is missing or is not the one described, or dpkg-deb failed
 */
export async function extractPackages(
  packages: readonly Package[],
  where: { downloads: string; tree: string; architecture: Architecture },
): Promise<void> {
  for (const each of packages) {
    const file = join(where.downloads, fileNameOf(each, where.architecture));
    await assertSha256(file, each);
    await runChild({
      name: 'dpkg-deb --extract',
      file: 'dpkg-deb',
      args: ['--extract', file, where.tree],
      env: process.env,
      stopSignal: 'SIGTERM',
    });
  }
  for (const folder of unused) await rm(join(where.tree, folder), { recursive: true, force: true });
}

async function assertSha256(file: string, { name, version, sha256 }: Package): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash).catch((cause: unknown) => {
    throw new StartupError(`apt downloaded no file of ${name} ${version}`, { cause });
  });
  const found = hash.digest('hex');
  if (found === sha256) return;
  throw new StartupError(
    `The downloaded package ${name} ${version} has the SHA-256 ${found}, not ${sha256}`,
  );
}
