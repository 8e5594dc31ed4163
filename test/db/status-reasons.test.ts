import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STATUS_REASONS } from '../../src/domain/status-reason.ts';

const folder = new URL('../../src/db/', import.meta.url).pathname;

test('The statements write only status reasons that are listed', async () => {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.startsWith('migrations'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const written = texts
    .flatMap((text) => [...text.matchAll(/(?:status_?)?reason\s*[=:]\s*'(\w+)'/gi)])
    .map(([, reason]) => reason);
  expect(written).toContain('batch_closed');
  expect(written.filter((reason) => !STATUS_REASONS.some((known) => known === reason))).toEqual([]);
});
