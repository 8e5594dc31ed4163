import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tables } from './tables.ts';

test('each table of the service description is walked once', async () => {
  const folder = import.meta.dirname;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const walked = files.flatMap((file) =>
    [...file.matchAll(/^ *walk\('([^']+)'/gm)].map(([, table = '']) => table),
  );
  expect(walked.toSorted()).toEqual(Object.keys(tables).toSorted());
});
