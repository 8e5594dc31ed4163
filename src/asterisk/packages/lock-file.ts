import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../domain/errors.ts';

/** Names of packages that hold one program and all its libraries. */
export type PackageSet = 'asterisk' | 'espeak-ng' | 'sipp';

/** The processors for which the lock file names packages, as Debian calls them. */
export type Architecture = 'amd64' | 'arm64';

/** A package as the index of the archive describes it; `size` in bytes. */
export type Package = { name: string; version: string; sha256: string; size: number };

const lockedPackages = z.record(
  z.string(),
  z.object({ version: z.string(), sha256: z.string().length(64), size: z.int() }),
);
const lockFile = z.object({
  suite: z.string(),
  sets: z.object({
    asterisk: z.array(z.string()),
    'espeak-ng': z.array(z.string()),
    sipp: z.array(z.string()),
  }),
  packages: z.object({ amd64: lockedPackages, arm64: lockedPackages }),
});

/** The suite of Debian, the sets of packages, and each package's version and SHA-256. */
export type LockFile = z.infer<typeof lockFile>;

export const lockFilePath = join(import.meta.dirname, 'asterisk-packages.json');

export async function readLockFile(): Promise<LockFile> {
  return lockFile.parse(JSON.parse(await readFile(lockFilePath, 'utf8')));
}

/**
 * The packages of a set, in its order.
 * @throws {StartupError} the lock file lacks one of them
 */
export function lockedPackagesOf(
  lock: LockFile,
  set: PackageSet,
  architecture: Architecture,
): Package[] {
  return lock.sets[set].map((name) => {
    const locked = lock.packages[architecture][name];
    if (locked !== undefined) return { name, ...locked };
    throw new StartupError(
      `asterisk-packages.json names no version of '${name}' for ${architecture}; run 'npm run asterisk-packages'`,
    );
  });
}

/**
 * The folder name of an extracted set, such as `asterisk-22.10.1-5f3a0c1e`: the version of its first
 * package, which has the program, and a hash of all, because a library may change alone.
 */
export function treeName(set: PackageSet, locked: readonly Package[]): string {
  const program = locked[0]?.version ?? '';
  const [, version = program] = /^(?:\d+:)?(\d[\d.]*)/.exec(program) ?? [];
  const digest = hash('sha256', locked.map(({ sha256 }) => sha256).join('\n'));
  return `${set}-${version}-${digest.slice(0, 8)}`;
}

/**
 * Compares what apt offers with the lock file.
 * @returns a sentence about the packages of another version; undefined if there is none
 * @throws {StartupError} a package has the locked version and other content
 */
export function compareWithLock(
  offered: readonly Package[],
  locked: readonly Package[],
): string | undefined {
  const others: string[] = [];
  for (const { name, version, sha256, size } of offered) {
    const expected = locked.find((each) => each.name === name);
    if (expected?.version !== version) {
      others.push(`${name} ${version} (locked: ${expected?.version ?? 'none'})`);
    } else if (expected.sha256 !== sha256 || expected.size !== size) {
      throw new StartupError(
        `The package ${name} ${version} is not the one in asterisk-packages.json: its SHA-256 is ${sha256}, not ${expected.sha256}`,
      );
    }
  }
  if (others.length === 0) return undefined;
  return `Other versions than those in asterisk-packages.json, vouched for by Debian's signature alone: ${others.join(', ')}`;
}
