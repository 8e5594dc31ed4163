import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, findConnection } from '../../src/command-line/connection.ts';
import { profileFile, readProfile, writeProfile } from '../../src/command-line/profile.ts';
import { testShell } from './shell.ts';

let home: string;
let folder: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'redial-profile-'));
  folder = join(home, 'folder');
  const shell = testShell({ home });
  const profile = { url: 'https://redial.test', token: 'gat_profile' };
  await writeProfile(profileFile(shell, 'default'), profile);
});
afterAll(() => rm(home, { recursive: true }));

const shellWith = (env: Record<string, string> = {}) => testShell({ home, folder, env });

describe('the address and the token of a command', () => {
  test('come from the profile when nothing else is given', async () => {
    expect(await findConnection(shellWith(), {})).toMatchObject({
      url: { value: 'https://redial.test' },
      token: { value: 'gat_profile', source: join(home, '.config/redial/default.json') },
    });
  });

  test('come from the variables before the profile, and the address from --url first', async () => {
    const shell = shellWith({ REDIAL_URL: 'http://env.test', REDIAL_TOKEN: 'gat_env' });
    expect(await findConnection(shell, {})).toEqual({
      url: { value: 'http://env.test', source: 'REDIAL_URL' },
      token: { value: 'gat_env', source: 'REDIAL_TOKEN' },
    });
    const { url } = await findConnection(shell, { url: 'http://option.test' });
    expect(url).toEqual({ value: 'http://option.test', source: '--url' });
  });

  test('keep a stored token from every address that it was not stored for', async () => {
    const { token } = await findConnection(shellWith(), { url: 'https://other.test' });
    expect(token).toBeUndefined();
    const path = { url: 'https://redial.test/behind/a/proxy' };
    expect((await findConnection(shellWith(), path)).token?.value).toBe('gat_profile');
  });

  test('that are missing are an error with its remedy', async () => {
    const failure = { exitCode: 3, remedy: expect.stringContaining('redial login') };
    await expect(connect(testShell(), {})).rejects.toMatchObject(failure);
  });

  test('are refused when the address is not one', async () => {
    const connecting = connect(shellWith({ REDIAL_TOKEN: 'gat_x' }), { url: 'redial.test' });
    await expect(connecting).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe('a profile', () => {
  test('can be read by its owner only', async () => {
    const file = profileFile(shellWith(), 'default');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o644);
    await expect(readProfile(file)).rejects.toMatchObject({
      remedy: expect.stringContaining('chmod 600'),
    });
    await chmod(file, 0o600);
  });

  test('that --profile names has to be there, and its name is that of a file', async () => {
    const missing = findConnection(shellWith(), { profile: 'production' });
    await expect(missing).rejects.toMatchObject({ exitCode: 2 });
    const outside = findConnection(shellWith(), { profile: '../secrets' });
    await expect(outside).rejects.toMatchObject({ exitCode: 2 });
  });
});
