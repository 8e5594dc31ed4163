import { isIP } from 'node:net';
import { describe, expect, test } from 'vitest';
import { findAgentRoute } from '../../../../src/call-control/asterisk/media/agent-address.ts';
import { ANYWHERE, PUBLIC_ONLY, publicRule } from '../../../../src/outbound/address-rule.ts';

/** What names have in the DNS of these tests. */
const DNS: Record<string, string[]> = {
  'agents.example.com': ['203.0.114.9'],
  'six.example.com': ['2606:4700::1111'],
  'both.example.com': ['203.0.114.9', '10.0.0.5'],
  'sip.carrier.com': ['203.0.114.50', '203.0.114.51'],
  'alias.example.com': ['203.0.114.51'],
};
const resolve = async (name: string) => DNS[name] ?? (isIP(name) === 0 ? [] : [name]);
const untrusted = { rule: PUBLIC_ONLY, trunkHosts: ['sip.carrier.com', '203.0.114.60'], resolve };

const IS_TRUNK = 'dial: target.sipUri must not be a server of a trunk';

describe('the address of an agent', () => {
  test.each([
    'sip:agent@127.0.0.1',
    'sip:agent@127.0.0.1:5060;transport=tcp',
    'sip:10.1.2.3',
    'sips:agent@[::1]',
    'sip:agent@[::ffff:10.1.2.3]',
    'sip:agent@192.168.0.9',
    'sip:agent@2130706433',
    'sip:agent@0x7f.1',
    'sip:agent@localhost',
    'sip:agent@pbx.internal',
  ])('%s is refused to organizations that are not trusted', async (sipUri) => {
    await expect(findAgentRoute(sipUri, untrusted)).rejects.toThrow(
      'dial: target.sipUri must be a public address',
    );
  });

  test('is refused if one of its addresses is not public, for Asterisk may take that one', async () => {
    await expect(findAgentRoute('sip:agent@both.example.com', untrusted)).rejects.toThrow(
      'dial: target.sipUri must have public addresses only',
    );
  });

  test.each(['sip:agent@127.0.0.08', 'sip:agent@1.2.3.4.5', 'sip:agent@', 'nothing'])(
    '%s is refused, since nobody can judge it',
    async (sipUri) => {
      await expect(findAgentRoute(sipUri, untrusted)).rejects.toThrow(
        'dial: target.sipUri must name a host in the DNS or an IP address',
      );
    },
  );

  test.each([
    'sip:+19005550100@sip.carrier.com',
    'sip:+19005550100@SIP.Carrier.COM.:5080;transport=tcp',
    'sip:+19005550100@203.0.114.50',
    'sip:+19005550100@alias.example.com',
    'sip:+19005550100@203.0.114.60',
  ])('%s is refused as a server of a trunk', async (sipUri) => {
    await expect(findAgentRoute(sipUri, untrusted)).rejects.toThrow(IS_TRUNK);
  });

  test('is refused at the port of another service', async () => {
    const mail = 'sip:agent@agents.example.com:25;transport=tcp';
    await expect(findAgentRoute(mail, untrusted)).rejects.toThrow(
      'dial: target.sipUri names the port 25, which is not one of SIP',
    );
  });

  test.each([
    ['sip:agent@agents.example.com', { transport: 'udp', server: { host: '203.0.114.9' } }],
    [
      'sip:agent@agents.example.com:5080;transport=tcp',
      { transport: 'tcp', server: { host: '203.0.114.9', port: 5080 } },
    ],
    ['sip:agent@203.0.114.9:5061;transport=tls', null],
  ])('is that of a public server, which was judged: %s', async (sipUri, server) => {
    expect(await findAgentRoute(sipUri, untrusted)).toEqual(server);
  });

  test.each([
    ['sip:agent@six.example.com', 'must have an IPv4 address in the DNS'],
    ['sip:agent@unknown.example.com', 'must have an IPv4 address in the DNS'],
    ['sips:agent@agents.example.com', 'must not be reached over TLS by a name'],
  ])('is refused if nobody can make sure of its server: %s', async (sipUri, problem) => {
    await expect(findAgentRoute(sipUri, untrusted)).rejects.toThrow(problem);
  });

  test('may be a server of a trunk that the operator allows by name', async () => {
    const rule = publicRule({ allowed: [{ name: 'sip.carrier.com' }] });
    expect(await findAgentRoute('sip:100@sip.carrier.com', { ...untrusted, rule })).toBeNull();
  });

  test('may be any where all organizations are trusted', async () => {
    const trusted = { ...untrusted, rule: ANYWHERE };
    expect(await findAgentRoute('sip:agent@127.0.0.1', trusted)).toBeNull();
    const overTcp = await findAgentRoute('sip:agent@127.0.0.1;transport=tcp', trusted);
    expect(overTcp).toEqual({ transport: 'tcp' });
  });
});
