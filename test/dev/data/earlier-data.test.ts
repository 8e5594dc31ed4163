import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeEarlierData } from '../../../src/dev/data/earlier-data.ts';

test('a fresh start removes only its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'redial-earlier-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'postgres/base'), { recursive: true });
  await mkdir(join(folder, 'letters'));
  for (const name of ['secrets.json', 'dev.json', 'demo.log', 'package.json']) {
    await writeFile(join(folder, name), '{}');
  }

  await removeEarlierData(folder);

  expect((await readdir(folder)).toSorted()).toEqual(['letters', 'package.json']);
});
