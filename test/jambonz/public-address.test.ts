import { lookup } from 'node:dns/promises';
import { describe, expect, test } from 'vitest';
import {
  addressInUrl,
  type AddressPredicate,
  isPublicAddress,
  publicLookup,
} from '../../src/jambonz/public-address.ts';

describe('the IP address', () => {
  test.each(['8.8.8.8', '2606:4700::1', '::ffff:8.8.8.8'])('%s counts as public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '4000::1',
    'fc00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ])('%s does not count as public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test.each([
  ['http://127.1/', '127.0.0.1'],
  ['http://2130706433/', '127.0.0.1'],
  ['http://0x7f.0.0.1/', '127.0.0.1'],
  ['http://[::1]/', '::1'],
  ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1'],
  ['http://localhost/', undefined],
])('the IP address in the URL %s is %s', (url, address) => {
  expect(addressInUrl(new URL(url))).toBe(address);
});

describe('a look-up of a host name', () => {
  test('fails if the name has no public address', async () => {
    await expect(lookUp(isPublicAddress, true)).rejects.toThrow('not a public address');
    await expect(lookUp(isPublicAddress, false)).rejects.toThrow('not a public address');
  });

  test('returns the public addresses only', async () => {
    const known = await lookup('localhost', { all: true });
    const [first] = known;
    const isFirst = (address: string) => address === first?.address;
    expect(await lookUp(isFirst, true)).toEqual([first]);
    expect(await lookUp(isFirst, false)).toBe(first?.address);
  });
});

function lookUp(isPublic: AddressPredicate, all: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    publicLookup(isPublic)('localhost', { all }, (error, found) =>
      error === null ? resolve(found) : reject(error),
    );
  });
}
