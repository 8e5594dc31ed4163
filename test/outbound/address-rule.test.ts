import { lookup } from 'node:dns/promises';
import { describe, expect, test } from 'vitest';
import { addressKeys, type AddressesConfig, readConfig } from '../../src/config/config.ts';
import {
  addressRule,
  agentHookRule,
  type AddressRule,
  allowsUrl,
  callHookRule,
  problemOfUrl,
  PUBLIC_ONLY,
  ruledLookup,
} from '../../src/outbound/address-rule.ts';

const rulesOf = (env: Record<string, string>) =>
  addressRule(readConfig({ addresses: addressKeys }, env).addresses);

const PRIVATE = [
  'http://localhost/',
  'http://LOCALHOST.:8080/',
  'http://api.localhost/',
  'http://postgres:5432/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://printer.local/',
  'http://127.0.0.1:8082/simulator/faults',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://0.0.0.0/',
  'http://10.0.0.5/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'ws://127.0.0.1/',
  'wss://10.0.0.5/agent',
];

describe('an installation', () => {
  test.each(PRIVATE)('refuses %s by default', (url) => {
    expect(allowsUrl(url, rulesOf({}))).toBe(false);
  });

  test.each(PRIVATE)('that allows private addresses allows %s', (url) => {
    expect(allowsUrl(url, rulesOf({ CALL_CONTROL_PRIVATE_ADDRESSES: 'allow' }))).toBe(true);
  });

  test.each([
    'https://agents.example.com/reception',
    'http://8.8.8.8:3000/',
    'wss://[2606:4700::1]/',
  ])('allows the public address %s', (url) => {
    expect(allowsUrl(url, rulesOf({}))).toBe(true);
  });

  test.each(['http://mail.example.com:25/', 'http://8.8.8.8:22/', 'http://irc.example.com:6667/'])(
    'refuses a port that is not one of HTTP: %s',
    (url) => {
      expect(problemOfUrl(new URL(url), rulesOf({}))).toMatch(/^names the port \d+, which is not/);
    },
  );

  test.each([
    ['http://agents:9000/', true],
    ['http://AGENTS./', true],
    ['http://other:9000/', false],
    ['http://10.20.255.1/', true],
    ['http://10.21.0.1/', false],
    ['http://192.168.7.7/', true],
    ['http://192.168.7.8/', false],
    ['http://[fd00:1::9]/', true],
    ['http://[::ffff:10.20.0.1]/', true],
  ])('that lists some addresses decides %s: %s', (url, isAllowed) => {
    const listed = 'agents, 10.20.0.0/16, 192.168.7.7, fd00:1::/32';
    expect(allowsUrl(url, rulesOf({ CALL_CONTROL_ALLOWED_ADDRESSES: listed }))).toBe(isAllowed);
  });

  test('does not accept a list with something else than hosts and ranges', () => {
    expect(() => rulesOf({ CALL_CONTROL_ALLOWED_ADDRESSES: 'agents,http://agents/' })).toThrow(
      'must be host names, IP addresses or ranges such as 10.20.0.0/16',
    );
  });
});

describe('where private addresses are refused,', () => {
  const addresses: AddressesConfig = { privateAddresses: 'refuse', allowed: [] };
  const own = {
    publicUrl: 'http://api:8080',
    agentCallHook: 'http://call-control:8082/simulator/agent',
  };

  test.each([
    ['http://call-control:8082/simulator/agent', true],
    ['http://call-control:8082/simulator/faults', false],
    ['http://call-control:8082/simulator/agent/../faults', false],
    ['http://call-control:8082/simulator/agent?next=1', false],
    ['http://call-control:8082/', false],
    ['http://api:8080/webhooks/call-status', false],
    ['http://api:8080/api/v1/organization', false],
  ])('an agent of an organization may have the hook %s: %s', (url, isAllowed) => {
    expect(allowsUrl(url, agentHookRule(addresses, own))).toBe(isAllowed);
  });

  test('no address is exempt without a default application', () => {
    const rule = agentHookRule(addresses, { agentCallHook: '' });
    expect(rule.exempts(new URL('http://call-control:8082/simulator/agent'))).toBe(false);
  });

  test.each([
    ['http://api:8080/webhooks/call-status?execution_id=1', true],
    ['http://api:8080/webhooks/../api/v1/organization', false],
    ['http://api:8080/webhooks/%2e%2e/api/v1/organization', false],
    ['http://api:8081/webhooks/call-status', false],
    ['http://10.0.0.5:3000/next', true],
    ['http://10.0.0.5/', false],
  ])('a call may request %s: %s', (url, isAllowed) => {
    const application = { ...own, agentCallHook: 'http://10.0.0.5:3000/agent' };
    expect(allowsUrl(url, callHookRule(addresses, application))).toBe(isAllowed);
  });
});

describe('a look-up of a host name', () => {
  test('fails if the name has no allowed address', async () => {
    const refused = 'must be a public address';
    await expect(lookUp(PUBLIC_ONLY, true)).rejects.toThrow(refused);
    await expect(lookUp(PUBLIC_ONLY, false)).rejects.toThrow(refused);
  });

  test('returns the allowed addresses only', async () => {
    const known = await lookup('localhost', { all: true });
    const [first] = known;
    const rule = { ...PUBLIC_ONLY, allows: (address: string) => address === first?.address };
    expect(await lookUp(rule, true)).toEqual([first]);
    expect(await lookUp(rule, false)).toBe(first?.address);
  });
});

function lookUp(rule: AddressRule, all: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    ruledLookup(rule)('localhost', { all }, (error, found) =>
      error === null ? resolve(found) : reject(error),
    );
  });
}
