import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartupError } from '../../../src/domain/errors.ts';
import { loadSecrets } from '../../../src/dev/data/secrets.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'redial-secrets-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('secrets are made once', async () => {
  const dataDir = await folder();
  const made = await loadSecrets(dataDir);
  expect(await loadSecrets(dataDir)).toEqual(made);
  expect(Buffer.from(made.encryptionKey, 'base64')).toHaveLength(32);
});

test('those that an older folder has not are made and kept', async () => {
  const dataDir = await folder();
  const { encryptionKey: _key, reportSecret: _secret, ...older } = await loadSecrets(dataDir);
  const file = join(dataDir, 'secrets.json');
  await writeFile(file, JSON.stringify(older));
  const completed = await loadSecrets(dataDir);
  expect(completed).toMatchObject(older);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(completed);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(dataDir)).toEqual(completed);
});

test.each(['{', '{"token":"gat_x"}', '[]', 'null'])(
  'a damaged file %s is not replaced',
  async (text) => {
    const dataDir = await folder();
    const file = join(dataDir, 'secrets.json');
    await writeFile(file, text);
    await expect(loadSecrets(dataDir)).rejects.toThrow(StartupError);
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);
