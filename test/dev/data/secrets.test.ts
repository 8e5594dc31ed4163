import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartupError } from '../../../src/domain/errors.ts';
import { loadSecrets } from '../../../src/dev/data/secrets.ts';

async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'redial-secrets-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('secrets are created once and then read', async () => {
  const dataDir = await temporaryFolder();
  const made = await loadSecrets(dataDir);
  expect(await loadSecrets(dataDir)).toEqual(made);
  expect(Buffer.from(made.encryptionKey, 'base64')).toHaveLength(32);
});

test('secrets that an older folder lacks are added and saved', async () => {
  const dataDir = await temporaryFolder();
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
  'an invalid secrets file %s is refused and left unchanged',
  async (text) => {
    const dataDir = await temporaryFolder();
    const file = join(dataDir, 'secrets.json');
    await writeFile(file, text);
    await expect(loadSecrets(dataDir)).rejects.toThrow(StartupError);
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);
