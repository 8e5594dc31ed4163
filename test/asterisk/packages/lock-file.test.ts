import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  compareWithLock,
  lockedPackagesOf,
  lockFilePath,
  type Package,
  readLockFile,
  treeName,
} from '../../../src/asterisk/packages/lock-file.ts';

const asterisk: Package = {
  name: 'asterisk',
  version: '1:22.10.1+dfsg-1',
  sha256: 'a'.repeat(64),
  size: 100,
};
const libc: Package = { name: 'libc6', version: '2.43-7', sha256: 'b'.repeat(64), size: 200 };

test.each(['amd64', 'arm64'] as const)(
  'the lock file names version, size and SHA-256 of every package for %s',
  async (architecture) => {
    const lock = await readLockFile();
    for (const set of ['asterisk', 'espeak-ng', 'sipp'] as const) {
      const packages = lockedPackagesOf(lock, set, architecture);
      expect(packages.map(({ name }) => name)).toEqual(lock.sets[set]);
      for (const { sha256, size } of packages) {
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
        expect(size).toBeGreaterThan(1_000);
      }
    }
  },
);

test('the lock file names no server', async () => {
  expect(await readFile(lockFilePath, 'utf8')).not.toMatch(/:\/\/|www\.|debian\.org/);
});

test('a set whose package has no locked version is refused', async () => {
  const lock = await readLockFile();
  const sets = { ...lock.sets, asterisk: ['libmissing1'] };
  expect(() => lockedPackagesOf({ ...lock, sets }, 'asterisk', 'amd64')).toThrow(
    "asterisk-packages.json names no version of 'libmissing1' for amd64; run 'npm run asterisk-packages'",
  );
});

test('the folder of a set is named after the version of its program', () => {
  expect(treeName('asterisk', [asterisk, libc])).toMatch(/^asterisk-22\.10\.1-[0-9a-f]{8}$/);
});

test('the program of a set is in its first package', () => {
  const sipp = { ...asterisk, name: 'sip-tester', version: '1:3.8.0-1' };
  expect(treeName('sipp', [sipp, libc])).toMatch(/^sipp-3\.8\.0-[0-9a-f]{8}$/);
});

test('another version of a library has another folder', () => {
  const newer = { ...libc, sha256: 'c'.repeat(64) };
  expect(treeName('asterisk', [asterisk, newer])).not.toBe(treeName('asterisk', [asterisk, libc]));
});

test('packages of the locked version and SHA-256 need no warning', () => {
  expect(compareWithLock([libc, asterisk], [asterisk, libc])).toBeUndefined();
});

test('a package of another version is named with both versions', () => {
  const newer = { ...libc, version: '2.43-8', sha256: 'c'.repeat(64) };
  expect(compareWithLock([asterisk, newer], [asterisk, libc])).toBe(
    "Other versions than those in asterisk-packages.json, vouched for by Debian's signature alone: libc6 2.43-8 (locked: 2.43-7)",
  );
});

test.each([{ sha256: 'c'.repeat(64) }, { size: 201 }])(
  'a package of the locked version with other content is refused: %j',
  (other) => {
    expect(() => compareWithLock([{ ...libc, ...other }], [libc])).toThrow(
      /^The package libc6 2\.43-7 is not the one in asterisk-packages\.json: its SHA-256 is [bc]{64}, not b{64}$/,
    );
  },
);
