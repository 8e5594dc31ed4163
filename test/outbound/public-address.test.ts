import { describe, expect, test } from 'vitest';
import { hostOf, isPublicAddress, isPublicName } from '../../src/outbound/public-address.ts';

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
  ['http://017700000001/', '127.0.0.1'],
  ['http://127.0.0.1./', '127.0.0.1'],
  ['http://①②⑦.0.0.1/', '127.0.0.1'],
  ['http://[::1]/', '::1'],
  ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1'],
  ['ws://LOCALHOST./', 'localhost'],
  ['https://agents.example.com/', 'agents.example.com'],
])('the host of %s is %s', (url, host) => {
  expect(hostOf(new URL(url))).toBe(host);
});

test.each([
  ['agents.example.com', true],
  ['localhost', false],
  ['api.localhost', false],
  ['printer.local', false],
  ['metadata.google.internal', false],
  ['nas.home.arpa', false],
  ['postgres', false],
  ['internal.example.com', true],
])('the name %s may be public: %s', (name, isPublic) => {
  expect(isPublicName(name)).toBe(isPublic);
});
