import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir, removeEarlierData } from '../../../src/dev/data/data-dir.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('removeEarlierData removes only entries of Redial', async () => {
  await mkdir(join(folder, 'postgres/base'), { recursive: true });
  await mkdir(join(folder, 'letters'));
  for (const name of ['secrets.json', 'dev.json', 'demo.log', 'package.json']) {
    await writeFile(join(folder, name), '{}');
  }

  await removeEarlierData(folder);

  expect((await readdir(folder)).toSorted()).toEqual(['letters', 'package.json']);
});

test('a locked folder is refused with the pid of the holder', async () => {
  await using _held = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(
    `The data folder '${folder}' is in use by another Redial (pid ${process.pid}); stop that one, or choose another folder with --data-dir`,
  );
});

test('disposing the lock frees the folder', async () => {
  {
    await using _held = await lockDataDir(folder);
  }
  await using _again = await lockDataDir(folder);
});

test('two folders are locked independently', async () => {
  await using _one = await lockDataDir(join(folder, 'one'));
  await using _two = await lockDataDir(join(folder, 'two'));
});

test('the error names a folder that cannot be created', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(lockDataDir(join(folder, 'file', 'below'))).rejects.toThrow(
    /^The data folder '.+below' cannot be created \(ENOTDIR.+\); choose another with --data-dir$/,
  );
});
