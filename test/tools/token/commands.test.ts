import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenAuthentication } from '../../../src/services/tokens/tokens.ts';
import { readTokenCommand } from '../../../src/tools/token/arguments.ts';
import { runTokenCommand } from '../../../src/tools/token/commands.ts';
import { v7 as uuidv7 } from 'uuid';
import { storeBatch } from '../../support/rows/batch.ts';
import { emptyDatabase, testDatabase, type TestDatabase } from '../../support/database.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const fromHere = { PATH, NODE_COMPILE_CACHE };
const program = join(import.meta.dirname, '../../../src/token.ts');

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

describe('the token command', () => {
  let database: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    database = await testDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'redial-token-'));
  });
  beforeEach(async () => {
    await writeFile(join(dataDir, 'dev.json'), JSON.stringify({ database_url: database.url }));
    await database.db.deleteFrom('tokens').execute();
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true });
    await database[Symbol.asyncDispose]();
  });

  /** Runs the command as a process; only `env` may set DATABASE_URL. */
  const run = (args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number; lines: string[]; errors: string[] }>((resolve) => {
      const options = { cwd: dataDir, env: { ...fromHere, ...env } };
      const child = execFile(process.execPath, [program, ...args], options, (_, out, err) => {
        resolve({ code: child.exitCode ?? -1, lines: linesOf(out), errors: linesOf(err) });
      });
    });
  const dataDirOption = ['--data-dir', '.'];

  /** Runs the command in this process, which takes a second less; returns its lines. */
  const runHere = async (...args: string[]) => {
    const clock = { now: () => new Date() };
    const command = readTokenCommand(args, clock.now());
    return linesOf(await runTokenCommand({ db: database.db, clock, newId: uuidv7 }, command));
  };

  const callerOf = (token: string) => {
    const clock = { now: () => new Date() };
    return tokenAuthentication({ db: database.db, clock })(token);
  };

  test('creates a token and its organization', async () => {
    const { code, lines } = await run(['create', '--organization', 'acme', ...dataDirOption]);
    expect(code).toBe(0);
    const [token = '', about] = lines;
    expect(token).toMatch(/^gat_[0-9A-Za-z]{49}$/);
    const caller = await callerOf(token);
    expect(caller?.scopes).toEqual(['read', 'write', 'admin']);
    expect(about).toBe(
      `This is token ${caller?.tokenId} of the organization 'acme' (${caller?.organizationId}) with the scopes read, write, admin.`,
    );
    const [again = ''] = await runHere('create', '--organization', 'acme', '--scopes', 'read');
    expect(await callerOf(again)).toMatchObject({
      organizationId: caller?.organizationId,
      scopes: ['read'],
    });
  });

  test('creates one organization when two commands run at once', async () => {
    const both = await Promise.all([1, 2].map(() => runHere('create', '--organization', 'twin')));
    const [one, two] = await Promise.all(both.map(([token = '']) => callerOf(token)));
    expect(one?.organizationId).toEqual(two?.organizationId);
    expect(one?.tokenId).not.toEqual(two?.tokenId);
  });

  test('lists all tokens and revokes one', async () => {
    expect(await runHere('list')).toEqual(['there are no tokens']);
    const [token = ''] = await runHere('create', '--organization', 'acme', '--name', 'crm');
    const { tokenId = '' } = (await callerOf(token)) ?? {};
    const listed = await runHere('list');
    expect(listed[0]).toMatch(
      /^token_id +organization +name +scopes +addresses +state +created +last used$/,
    );
    expect(listed[1]).toMatch(
      new RegExp(`^${tokenId}  acme +crm +read,write,admin  any +active +2.{22}Z  2.{22}Z$`),
    );
    await runHere('revoke', tokenId);
    expect((await runHere('list'))[1]).toContain('  revoked  ');
    expect(await callerOf(token)).toBeUndefined();
  });

  test('limits a token to addresses and to a campaign that the organization has', async () => {
    const { organizationId, campaignId } = await storeBatch(database.db, {
      organization: { name: 'limited' },
    });
    const limits = ['--allowed-addresses', '203.0.113.0/24', '--scopes'];
    const create = ['create', '--organization', 'limited', ...limits];
    const [token = ''] = await runHere(...create, `read,campaign:${campaignId}`);
    expect(await callerOf(token)).toMatchObject({
      organizationId,
      scopes: ['read', `campaign:${campaignId}`],
      allowedAddresses: ['203.0.113.0/24'],
    });
    const id = '01a1fe91-411b-7430-b36b-57eee90ef99b';
    const { code, errors } = await run([...create, `read,batch:${id}`, ...dataDirOption]);
    expect([code, errors]).toEqual([1, [`scopes: batch:${id} is unknown to the organization`]]);
  });

  test('rotates a token, whose predecessor ends after the overlap', async () => {
    const [token = ''] = await runHere('create', '--organization', 'acme');
    const { tokenId = '' } = (await callerOf(token)) ?? {};
    const rotate = ['rotate', tokenId, '--overlap-seconds', '0'];
    const [rotated = ''] = await runHere(...rotate);
    expect((await callerOf(rotated))?.scopes).toEqual(['read', 'write', 'admin']);
    expect(await callerOf(token)).toBeUndefined();
    await expect(runHere(...rotate)).rejects.toThrow(
      'the token cannot be rotated, because it has expired: create a new one',
    );
  });

  test('uses DATABASE_URL instead of dev.json', async () => {
    await rm(join(dataDir, 'dev.json'));
    const { code } = await run(['list'], { DATABASE_URL: database.url });
    expect(code).toBe(0);
  });

  test.each<[string, string[], Record<string, string>, string]>([
    ['invalid arguments', ['lst'], {}, "'lst' is not a command; accepted:"],
    [
      'a missing database URL',
      ['list'],
      {},
      "DATABASE_URL is not set and '.redial/dev.json' does not exist",
    ],
    [
      'an unreachable database',
      ['list'],
      { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/redial' },
      'cannot connect to Postgres at 127.0.0.1:1/redial',
    ],
    ['an invalid database URL', ['list'], { DATABASE_URL: 'secret' }, 'DATABASE_URL: its value'],
    [
      'an unknown token',
      ['revoke', '01a1fe91-411b-7430-b36b-57eee90ef99b', ...dataDirOption],
      {},
      'there is no token with the id 01a1fe91-411b-7430-b36b-57eee90ef99b',
    ],
  ])('reports %s in one sentence', async (_rule, args, env, sentence) => {
    const { code, lines, errors } = await run(args, env);
    expect([code, lines, errors.length]).toEqual([1, [], 1]);
    expect(errors[0]).toContain(sentence);
    expect(errors[0]).not.toContain('secret');
  });

  test('reports a database that is not migrated', async () => {
    await using empty = await emptyDatabase();
    const { code, errors } = await run(['list'], { DATABASE_URL: empty.url });
    expect([code, errors.length]).toEqual([1, 1]);
    expect(errors[0]).toContain('npm run migrate');
  });

  test('reports a damaged dev.json', async () => {
    await writeFile(join(dataDir, 'dev.json'), '{');
    const { code, errors } = await run(['list', ...dataDirOption]);
    expect([code, errors]).toEqual([
      1,
      ["'dev.json' is not valid: restart Redial to rewrite it, or set DATABASE_URL"],
    ]);
  });
});
