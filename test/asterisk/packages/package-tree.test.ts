import { hash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  access,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LockFile } from '../../../src/asterisk/packages/lock-file.ts';
import { findPackageTree } from '../../../src/asterisk/packages/package-tree.ts';

let folder: string;
let cacheDir: string;
let lines: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-packages-'));
  cacheDir = join(folder, 'cache');
  lines = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test('a machine without packages is refused before apt runs', async () => {
  await expect(findPackageTree('asterisk', { cacheDir, machine: 'darwin-arm64' })).rejects.toThrow(
    'The packages of asterisk cannot be fetched: there are no packages for darwin-arm64, only for linux-x64 and linux-arm64. Remove the cause, or run an Asterisk of your own, in a container for example, and set ASTERISK_ARI_URL to its address',
  );
  await expect(access(cacheDir)).rejects.toThrow('ENOENT');
});

const canPack =
  existsSync('/usr/bin/dpkg-deb') && existsSync('/usr/share/keyrings/debian-archive-keyring.gpg');

describe.skipIf(!canPack)('by an apt that offers one package', () => {
  test('the package is extracted without documentation and found again without apt', async () => {
    const { lock, runs } = await offer();
    const tree = await find(lock);
    expect(await readFile(join(tree.root, 'usr/sbin/asterisk'), 'utf8')).toBe('a program');
    await expect(access(join(tree.root, 'usr/share/doc'))).rejects.toThrow('ENOENT');
    // Another account than that of the cache may start it.
    expect((await stat(tree.root)).mode & 0o777).toBe(0o755);
    const before = await runs();
    expect(await find(lock)).toEqual(tree);
    expect(await runs()).toEqual(before);
    expect(lines).toEqual(['asterisk: fetching 1 packages by apt']);
    expect(await readdir(cacheDir)).toHaveLength(1);
  });

  test('two processes may fetch the same packages at once', async () => {
    const { lock } = await offer();
    const [first, second] = await Promise.all([find(lock), find(lock)]);
    expect(second).toEqual(first);
    expect(await readdir(cacheDir)).toHaveLength(1);
  });

  test('another version is taken with a warning, which comes again with each start', async () => {
    const { lock } = await offer({ locked: { version: '1:22.9.0-1' } });
    await find(lock);
    await find(lock);
    const warning =
      "Other versions than those in asterisk-packages.json, vouched for by Debian's signature alone: asterisk 1:22.10.1-1 (locked: 1:22.9.0-1)";
    expect(lines).toEqual(['asterisk: fetching 1 packages by apt', warning, warning]);
  });

  test('other content under the locked version is refused', async () => {
    const { lock } = await offer({ locked: { sha256: 'c'.repeat(64) } });
    await expect(find(lock)).rejects.toThrow('is not the one in asterisk-packages.json');
    expect(await readdir(cacheDir)).toEqual([]);
  });

  test('a file that is not the one of the index is refused', async () => {
    const { lock, file } = await offer();
    await writeFile(file, 'something else');
    await expect(find(lock)).rejects.toThrow(
      /The downloaded package asterisk 1:22\.10\.1-1 has the SHA-256 [0-9a-f]{64}, not [0-9a-f]{64}/,
    );
    expect(await readdir(cacheDir)).toEqual([]);
  });

  test('the error of apt is quoted with the remedy', async () => {
    const { lock } = await offer({ update: 'echo "E: no route" >&2; exit 100' });
    await expect(find(lock)).rejects.toThrow(
      'The packages of asterisk cannot be fetched: apt-get update failed with code 100: E: no route. Remove the cause, or run an Asterisk of your own',
    );
  });

  test('a package of which apt gives no SHA-256 is not downloaded', async () => {
    const { lock } = await offer({ hashName: 'MD5Sum' });
    await expect(find(lock)).rejects.toThrow('apt gives no SHA-256 of asterisk. ');
    expect(await readdir(cacheDir)).toEqual([]);
  });

  test('a login of a mirror is not shown', async () => {
    const { lock } = await offer({
      update: 'echo "E: http://me:secret@mirror.example" >&2; exit 1',
    });
    const refused = find(lock);
    await expect(refused).rejects.toThrow('E: http://mirror.example.');
    expect(inspect(await refused.catch((error: unknown) => error))).not.toContain('secret');
  });

  test('without apt the message names the program that is missing', async () => {
    const { lock } = await offer();
    const bin = join(folder, 'no-apt');
    await mkdir(bin);
    for (const name of ['setpriv', 'true']) await symlink(`/usr/bin/${name}`, join(bin, name));
    vi.stubEnv('PATH', bin);
    await expect(find(lock)).rejects.toThrow(
      /apt-get.*No such file or directory.*ASTERISK_ARI_URL/,
    );
  });
});

function find(lock: LockFile) {
  return findPackageTree('asterisk', {
    cacheDir,
    lock,
    machine: 'linux-x64',
    onLine: (line) => lines.push(line),
  });
}

/** Makes a package and a PATH with an apt that offers it; `locked` is what the lock file says instead. */
async function offer(
  options: {
    locked?: { version?: string; sha256?: string };
    update?: string;
    hashName?: string;
  } = {},
) {
  const file = join(folder, 'asterisk_1%3a22.10.1-1_amd64.deb');
  await packInto(file);
  const content = await readFile(file);
  const found = { sha256: hash('sha256', content), size: content.length };
  const uri = `'http://mirror.example/asterisk.deb' asterisk_1%3a22.10.1-1_amd64.deb ${found.size} ${options.hashName ?? 'SHA256'}:${found.sha256}`;
  const log = join(folder, 'apt.log');
  await writeProgram(
    'apt-get',
    `echo "$1" >> '${log}'
case "$1 $2" in
  indextargets*) echo 'main trixie http://mirror.example/debian' ;;
  update*) ${options.update ?? ':'} ;;
  'download --print-uris') echo "${uri}" ;;
  download*) cp '${file}' . ;;
esac`,
  );
  await writeProgram('apt-config', ':');
  vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env['PATH']}`);
  const locked = { version: '1:22.10.1-1', ...found, ...options.locked };
  const lock: LockFile = {
    suite: 'testing',
    sets: { asterisk: ['asterisk'], 'espeak-ng': [], sipp: [] },
    packages: { amd64: { asterisk: locked }, arm64: {} },
  };
  return { lock, file, runs: () => readFile(log, 'utf8') };
}

async function packInto(file: string): Promise<void> {
  const source = join(folder, 'source');
  for (const name of ['DEBIAN', 'usr/sbin', 'usr/share/doc/asterisk']) {
    await mkdir(join(source, name), { recursive: true });
  }
  const control = `Package: asterisk\nVersion: 1:22.10.1-1\nArchitecture: amd64\nMaintainer: nobody\nDescription: a test\n`;
  await writeFile(join(source, 'DEBIAN/control'), control);
  await writeFile(join(source, 'usr/sbin/asterisk'), 'a program');
  await writeFile(join(source, 'usr/share/doc/asterisk/copyright'), 'a text');
  spawnSync('/usr/bin/dpkg-deb', ['--build', source, file]);
}

async function writeProgram(name: string, script: string): Promise<void> {
  const path = join(folder, 'bin', name);
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
