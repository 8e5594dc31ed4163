import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommandLine } from '../../src/command-line/run.ts';
import { startSystem, type System, SYSTEM_TOKEN } from '../support/system.ts';
import { testShell } from './shell.ts';

let system: System;
let home: string;
let env: Record<string, string>;
beforeAll(async () => {
  system = await startSystem();
  home = await mkdtemp(join(tmpdir(), 'redial-command-line-'));
  env = { REDIAL_URL: system.rest.apiUrl, REDIAL_TOKEN: SYSTEM_TOKEN };
});
afterAll(async () => {
  await system[Symbol.asyncDispose]();
  await rm(home, { recursive: true });
});

async function redial(...args: string[]) {
  const shell = testShell({ home, folder: home, env });
  await runCommandLine(args, shell);
  return shell;
}

async function newCampaign(): Promise<string> {
  const numbers = ['--numbers', '+12125550100'];
  const shell = await redial('campaign', 'create', '--name', 'Spring', '--agent', 'a', ...numbers);
  return shell.written.trim();
}

async function newBatch(campaign: string, ...options: string[]) {
  const file = join(home, 'contacts.csv');
  await writeFile(file, 'phone_number,callee_name\n+442079460100,Ada\n+442079460101,Bob\n');
  return redial('batch', 'create', file, '--campaign', campaign, ...options);
}

describe('redial', () => {
  test('dials the contacts of a file, shows the progress and exports the outcomes', async () => {
    const campaign = await newCampaign();
    const created = await newBatch(campaign, '--watch');
    expect(created).toMatchObject({ exitCode: 0 });
    expect(created.written).toContain('100 %  completed 2');
    const listed = await redial('batch', 'list', '--campaign', campaign, '--json');
    const [batch] = JSON.parse(listed.written);
    expect(batch).toMatchObject({ status: 'completed', total_contacts: 2 });
    const { written: csv } = await redial('batch', 'export', batch.batch_id);
    expect(csv.trim().split('\n')).toHaveLength(3);
  });

  test('says in a dry run what would become of a file, and stores nothing', async () => {
    const campaign = await newCampaign();
    const valid = await newBatch(campaign, '--dry-run');
    expect(valid).toMatchObject({ exitCode: 0 });
    expect(valid.written).toContain('contacts: 2 of 2 are valid, 0 of them suppressed');
    const file = join(home, 'refused.csv');
    await writeFile(file, 'phone_number\n+442079460100\n12\n');
    const check = ['batch', 'create', file, '--campaign', campaign, '--dry-run'];
    const refused = await redial(...check);
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.written).toMatch(/^The batch would be refused\..*^3 {4}phone_number {2}/ms);
    const { written } = await redial(...check, '--json');
    expect(JSON.parse(written)).toMatchObject({ dry_run: true, would_be_accepted: false });
    const listed = await redial('batch', 'list', '--campaign', campaign, '--json');
    expect(JSON.parse(listed.written)).toEqual([]);
  });

  test('says what an upload remarks on its rows, in a dry run and when it is created', async () => {
    const campaign = await newCampaign();
    const file = join(home, 'short.csv');
    await writeFile(file, 'phone_number\n+4420794601\n');
    const create = ['batch', 'create', file, '--campaign', campaign];
    const later = ['--scheduled-start', '2099-01-01T00:00:00Z'];
    const remark = /^row {2}column {8}warning\n2 {4}phone_number {2}has a length/m;
    expect(await redial(...create, ...later, '--dry-run')).toMatchObject({
      written: expect.stringMatching(remark),
    });
    expect(await redial(...create, ...later)).toMatchObject({
      exitCode: 0,
      noted: expect.stringMatching(remark),
    });
  });

  test('pauses and cancels a batch, and says what an exit code other than 0 is about', async () => {
    const campaign = await newCampaign();
    const later = ['--scheduled-start', '2099-01-01T00:00:00Z'];
    const { written } = await newBatch(campaign, ...later);
    const batchId = written.trim();
    const refused = await redial('batch', 'pause', batchId);
    expect(refused).toMatchObject({ exitCode: 1, noted: expect.stringContaining('pending') });
    const cancelled = await redial('batch', 'cancel', batchId);
    expect(cancelled.written).toBe(`${batchId} is cancelled.\n`);
    const watched = await redial('batch', 'watch', batchId);
    expect(watched).toMatchObject({
      exitCode: 1,
      noted: expect.stringContaining('ended as cancelled'),
    });
    const debugged = await redial('batch', 'debug', batchId);
    expect(debugged.written).toContain(`${batchId} is cancelled.`);
  });

  test('tells the story of a contact, and examines the installation', async () => {
    const campaign = await newCampaign();
    await newBatch(campaign, '--scheduled-start', '2099-01-01T00:00:00Z');
    const found = await redial('contact', 'find', '--number', '+442079460100', '--json');
    const [contact] = JSON.parse(found.written);
    const told = await redial('contact', 'story', contact.contact_id);
    expect(told.written).toContain('contact.due');
    const examined = await redial('doctor');
    expect(examined.written).toMatch(/ok {7}api .* answers/);
    expect(examined.written).toContain("belongs to the organization 'default'");
  });

  test('says that a file cannot be read before it sends anything', async () => {
    const created = await redial('batch', 'create', join(home, 'none.csv'), '--campaign', 'any');
    expect(created).toMatchObject({ exitCode: 2, noted: expect.stringContaining('ENOENT') });
    const exported = await redial('batch', 'export', 'any', '--output', join(home, 'no/x.csv'));
    expect(exported).toMatchObject({ exitCode: 2, noted: expect.stringContaining('ENOENT') });
  });

  test('keeps the token of a login in the profile and never shows it', async () => {
    const token = { secret: SYSTEM_TOKEN };
    const shell = testShell({ home, folder: home, env: {} }, token);
    await runCommandLine(['login', '--url', system.rest.apiUrl], shell);
    const file = join(home, '.config/redial/default.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ token: SYSTEM_TOKEN });
    const known = testShell({ home, folder: home, env: {} });
    await runCommandLine(['whoami'], known);
    expect(known.written).toContain(`token from ${file}`);
    for (const said of [
      `${file} is removed.\n`,
      `There is no profile ${file}: nothing was removed.\n`,
    ]) {
      const left = testShell({ home, folder: home, env: {} });
      await runCommandLine(['logout'], left);
      expect(left).toMatchObject({ exitCode: 0, written: said });
    }
    expect(shell.written + shell.noted + known.written).not.toContain(SYSTEM_TOKEN);
    const wrong = testShell({ home, folder: home, env: {} }, { secret: 'gat_wrong' });
    await runCommandLine(['login', '--url', system.rest.apiUrl], wrong);
    expect(wrong).toMatchObject({
      exitCode: 3,
      noted: expect.stringContaining('a valid token is required'),
    });
  });

  test('takes a token that is limited to a campaign at login', async () => {
    const scopes = ['read', `campaign:${await system.rest.createCampaign()}`];
    const { body } = await system.rest.send('POST', '/tokens/', { name: 'partner', scopes });
    const shell = testShell({ home, folder: home, env: {} }, { secret: String(body['token']) });
    const login = ['login', '--url', system.rest.apiUrl, '--profile', 'partner', '--json'];
    await runCommandLine(login, shell);
    expect(JSON.parse(shell.written)).toMatchObject({ name: null, token: { scopes } });
    const known = testShell({ home, folder: home, env: { REDIAL_PROFILE: 'partner' } });
    await runCommandLine(['whoami'], known);
    expect(known.written).toContain(
      `the token 'partner', which may not read its organization (${scopes.join(', ')})`,
    );
  });

  test('creates, lists and revokes tokens', async () => {
    const created = await redial(
      'token',
      'create',
      '--name',
      'report',
      '--scopes',
      'read',
      '--json',
    );
    const { token_id: tokenId, token } = JSON.parse(created.written);
    expect(token).toMatch(/^gat_/);
    expect((await redial('token', 'list')).written).toContain(`${tokenId}  report`);
    await redial('token', 'revoke', tokenId);
    expect((await redial('token', 'list')).written).toMatch(new RegExp(`${tokenId}.*revoked`));
  });

  test.each([
    [['btach'], "unknown command 'btach'"],
    [['batch', 'create', 'contacts.csv'], '--campaign'],
    [['batch', 'list', '--limit', 'ten'], 'whole number'],
    [['batch', 'create', 'c.csv', '--campaign', 'c', '--watch', '--dry-run'], '--dry-run'],
  ])('refuses the command line %j with exit code 2', async (args, text) => {
    expect(await redial(...args)).toMatchObject({
      exitCode: 2,
      noted: expect.stringContaining(text),
    });
  });

  test.each(['up', 'demo'])('%s --help says what it accepts and starts nothing', async (name) => {
    const { exitCode, written } = await redial(name, '--help');
    expect(exitCode).toBe(0);
    expect(written).toContain('[--data-dir DIR]');
  });

  test('answers errors as JSON with --json', async () => {
    const shell = await redial('batch', 'get', 'no-batch', '--json');
    expect(shell.exitCode).toBe(4);
    expect(JSON.parse(shell.noted)).toMatchObject({ code: 'batch_not_found', errors: [] });
  });
});

const run = promisify(execFile);

test('the program completes commands', async () => {
  const bin = join(import.meta.dirname, '../../bin/redial.js');
  const { stdout } = await run(process.execPath, [bin, 'complete', '--', 'batch', 're']);
  expect(stdout).toContain('resume');
});

test('the lines in the README of the client dial a batch', async () => {
  const readme = await readFile('clients/typescript/README.md', 'utf8');
  const [, lines = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const args = ['--input-type=module-typescript', '--eval', lines];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...env } });
  expect(stdout).toContain('+442079460100 completed');
  expect(stdout).toContain('+442079460190 busy');
});
