import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrunkFile } from '../../../src/asterisk/trunks/trunk-file.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'redial-trunks-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const trunk = { name: 'carrier', host: 'sip.example.com', transport: 'udp', codecs: ['ulaw'] };

const userWith = (password: unknown) => ({ username: 'clinic', password });

async function read(file: unknown, env: Record<string, string> = {}) {
  const path = join(folder, 'trunks.json');
  await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file));
  return readTrunkFile(path, env);
}

test('a file has trunks, and the address that a NAT shows', async () => {
  const nat = { externalAddress: '203.0.113.5', localNetworks: ['10.0.0.0/8'] };
  expect(await read({ trunks: [trunk], nat })).toEqual({ trunks: [trunk], nat });
  expect(await read({ trunks: [] })).toEqual({ trunks: [] });
});

test('a password may be in a variable or in a file beside it', async () => {
  await writeFile(join(folder, 'password.txt'), 'from a file\n');
  const first = { ...trunk, credentials: userWith({ env: 'PASSWORD' }) };
  const second = { ...trunk, name: 'b', credentials: userWith({ file: 'password.txt' }) };
  const { trunks } = await read({ trunks: [first, second] }, { PASSWORD: 'from a variable' });
  expect(trunks.map((each) => each.credentials?.password)).toEqual([
    'from a variable',
    'from a file',
  ]);
});

test('a variable that is not set is named with the member that needs it', async () => {
  const credentials = { username: 'clinic', password: { env: 'PASSWORD' } };
  await expect(read({ trunks: [{ ...trunk, credentials }] })).rejects.toThrow(
    "trunks[0].credentials.password names the environment variable 'PASSWORD', which is not set; set it, or name another one",
  );
});

test('a file that is named and cannot be read is told with the member that needs it', async () => {
  const tls = { ca: { file: 'missing.pem' } };
  await expect(read({ trunks: [{ ...trunk, transport: 'tls', tls }] })).rejects.toThrow(
    `trunks[0].tls.ca names the file '${join(folder, 'missing.pem')}', which cannot be read`,
  );
});

test('every value out of its form is told with path, kind, and what is accepted', async () => {
  const nat = { externalAddress: 'gateway', localNetworks: [] };
  const path = join(folder, 'trunks.json');
  await expect(read({ trunks: [{ ...trunk, port: '5060' }], nat })).rejects.toThrow(
    `The file of trunks '${path}' cannot be used. trunks[0].port is not valid: given is a text, accepted is a whole number from 1 to 65535. nat.externalAddress is not valid: given is a text, accepted is an IPv4 address. nat.localNetworks is not valid: given is an empty list, accepted is a list that is not empty. Correct the file and start again`,
  );
});

test('a file without JSON is refused with the place, and its text is not shown', async () => {
  await expect(read('{ "trunks": [] "password"')).rejects.toThrow('is no JSON (line 1 column 16)');
  const failure = read('{ "password": secret }');
  await expect(failure).rejects.toThrow('is no JSON; correct it and start again');
  await expect(failure).rejects.not.toThrow(/secret/);
});

test('a file that does not exist is named, with the page that describes it', async () => {
  await expect(readTrunkFile(join(folder, 'none.json'), {})).rejects.toThrow(
    `The file of trunks '${join(folder, 'none.json')}' does not exist; write it as docs/telephony.md says, or name another one`,
  );
});

test('a folder in the place of the file is named', async () => {
  await expect(readTrunkFile(folder, {})).rejects.toThrow(
    `The file of trunks '${folder}' cannot be read; check its rights`,
  );
});
