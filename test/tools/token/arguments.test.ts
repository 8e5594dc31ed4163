import { describe, expect, test } from 'vitest';
import { readTokenCommand } from '../../../src/tools/token/arguments.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const id = '01a1fe91-411b-7430-b36b-57eee90ef99b';
const read = (text: string) => readTokenCommand(text === '' ? [] : text.split(' '), NOW);

describe('readTokenCommand', () => {
  test('accepts create with only an organization', () => {
    expect(read('create --organization acme')).toEqual({
      dataDir: '.redial',
      verb: 'create',
      organization: 'acme',
      name: 'command line',
      scopes: ['read', 'write', 'admin'],
      expiresAt: null,
      allowedAddresses: null,
    });
  });

  test('accepts create with name, scopes and expiry', () => {
    const options = '--name crm --scopes read,write,read --expires-at 2027-03-01T09:00:01Z';
    expect(read(`create --organization acme ${options} --data-dir /tmp/x`)).toEqual({
      dataDir: '/tmp/x',
      verb: 'create',
      organization: 'acme',
      name: 'crm',
      scopes: ['read', 'write'],
      expiresAt: new Date('2027-03-01T09:00:01Z'),
      allowedAddresses: null,
    });
  });

  test('accepts create with addresses, for a campaign and a batch', () => {
    const options = `--scopes read,campaign:${id},batch:${id} --allowed-addresses 203.0.113.0/24,2001:db8::7`;
    expect(read(`create --organization acme ${options}`)).toMatchObject({
      scopes: ['read', `campaign:${id}`, `batch:${id}`],
      allowedAddresses: ['203.0.113.0/24', '2001:db8::7'],
    });
  });

  test.each([
    ['', 3_600],
    [' --overlap-seconds 0', 0],
    [' --overlap-seconds 604800', 604_800],
  ])('accepts rotate%s with an overlap of %d seconds', (option, overlapSeconds) => {
    const command = { dataDir: '.redial', verb: 'rotate', tokenId: id, overlapSeconds };
    expect(read(`rotate ${id}${option}`)).toEqual(command);
  });

  test('accepts list and revoke', () => {
    expect(read('list')).toEqual({ dataDir: '.redial', verb: 'list' });
    expect(read(`revoke ${id}`)).toEqual({ dataDir: '.redial', verb: 'revoke', tokenId: id });
  });

  test.each([
    ['', 'the command is missing'],
    ['make', "'make' is not a command"],
    ['list all', "'list all' is not a command"],
    ['list --name x', '--name is an option of create only'],
    [`revoke ${id} --overlap-seconds 5`, '--overlap-seconds is an option of rotate only'],
    [`rotate ${id} --name x`, '--name is an option of create only'],
    ['rotate', 'rotate needs the id of one token'],
    [`rotate ${id} --overlap-seconds 604801`, "--overlap-seconds '604801' is not a whole number"],
    [`rotate ${id} --overlap-seconds=`, "--overlap-seconds '' is not a whole number"],
    ['create --organization acme --scopes campaign:1', "--scopes 'campaign:1' is invalid"],
    [`create --organization acme --scopes batch:${id}`, 'limit read and write: add one of them'],
    [
      'create --organization acme --allowed-addresses 203.0.113',
      "--allowed-addresses '203.0.113' is invalid",
    ],
    ['create', '--organization is missing'],
    ['create acme', "unexpected argument 'acme'"],
    ['create --organization acme --scopes all', "--scopes 'all' is invalid"],
    ['create --organization acme --expires-at soon', "--expires-at 'soon' is not a future instant"],
    [
      'create --organization acme --expires-at 2027-03-01T09:00:00Z',
      "--expires-at '2027-03-01T09:00:00Z' is not a future instant",
    ],
    [`create --organization ${'x'.repeat(201)}`, '--organization must have 1 to 200 characters'],
    ['revoke', 'revoke needs the id of one token'],
    ['revoke gat_x', 'revoke needs the id of one token'],
    [`revoke ${id} ${id}`, 'revoke needs the id of one token'],
    ['list --colour', "Unknown option '--colour"],
    ['list --data-dir=', '--data-dir is empty'],
  ])('rejects "%s" and names what is accepted', (text, why) => {
    expect(() => read(text)).toThrow(why);
    expect(() => read(text)).toThrow("; accepted: 'npm run token -- create --organization NAME");
  });
});
