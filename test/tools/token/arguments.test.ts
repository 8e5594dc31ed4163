import { describe, expect, test } from 'vitest';
import { readTokenCommand } from '../../../src/tools/token/arguments.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const id = '01a1fe91-411b-7430-b36b-57eee90ef99b';
const read = (text: string) => readTokenCommand(text === '' ? [] : text.split(' '), NOW);

describe('the arguments of the token command', () => {
  test('create needs an organization only', () => {
    expect(read('create --organization acme')).toEqual({
      dataDir: '.redial',
      verb: 'create',
      organization: 'acme',
      name: 'command line',
      scopes: ['read', 'write', 'admin'],
      expiresAt: null,
    });
  });

  test('create takes name, scopes and expiry', () => {
    const options = '--name crm --scopes read,write,read --expires-at 2027-03-01T09:00:01Z';
    expect(read(`create --organization acme ${options} --data-dir /tmp/x`)).toEqual({
      dataDir: '/tmp/x',
      verb: 'create',
      organization: 'acme',
      name: 'crm',
      scopes: ['read', 'write'],
      expiresAt: new Date('2027-03-01T09:00:01Z'),
    });
  });

  test('list and revoke are read', () => {
    expect(read('list')).toEqual({ dataDir: '.redial', verb: 'list' });
    expect(read(`revoke ${id}`)).toEqual({ dataDir: '.redial', verb: 'revoke', tokenId: id });
  });

  test.each([
    ['', 'there is nothing to do'],
    ['make', "'make' is not understood"],
    ['list all', "'list all' is not understood"],
    ['list --name x', '--name belongs to create'],
    ['create', '--organization is missing'],
    ['create acme', "'acme' is not understood"],
    ['create --organization acme --scopes all', "--scopes 'all' is not accepted"],
    ['create --organization acme --expires-at soon', "--expires-at 'soon' is not a future instant"],
    [
      'create --organization acme --expires-at 2027-03-01T09:00:00Z',
      "--expires-at '2027-03-01T09:00:00Z' is not a future instant",
    ],
    [`create --organization ${'x'.repeat(201)}`, '--organization needs 1 to 200 characters'],
    ['revoke', 'revoke needs the id of one token'],
    ['revoke gat_x', 'revoke needs the id of one token'],
    [`revoke ${id} ${id}`, 'revoke needs the id of one token'],
    ['list --colour', "Unknown option '--colour"],
    ['list --data-dir=', '--data-dir is empty'],
  ])('%s is refused in one sentence', (text, why) => {
    expect(() => read(text)).toThrow(why);
    expect(() => read(text)).toThrow("; accepted: 'npm run token -- create --organization NAME");
  });
});
