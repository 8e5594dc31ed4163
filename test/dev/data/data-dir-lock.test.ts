import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from '../../../src/dev/data/data-dir-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a held folder is refused with the holder', async () => {
  await using _held = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(
    `The data folder '${folder}' is in use by another Redial (pid ${process.pid}); stop that one, or choose another folder with --data-dir`,
  );
});

test('a folder is free again afterwards', async () => {
  {
    await using _held = await lockDataDir(folder);
  }
  await using _again = await lockDataDir(folder);
});

test('two folders are held independently', async () => {
  await using _one = await lockDataDir(join(folder, 'one'));
  await using _two = await lockDataDir(join(folder, 'two'));
});

test('a folder that cannot be made is named', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(lockDataDir(join(folder, 'file', 'below'))).rejects.toThrow(
    /^The data folder '.+below' cannot be made \(ENOTDIR.+\); choose another with --data-dir$/,
  );
});
