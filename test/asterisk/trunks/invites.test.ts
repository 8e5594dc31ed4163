import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewCall } from '../../../src/asterisk/calls/new-call.ts';
import { identityHeaders } from '../../../src/asterisk/trunks/passport.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';
import { type CalleeFarm, startCalleeFarm } from '../../callee-farm/start.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { NUMBER, TrunkCalls, trunkTo } from './trunk-calls.ts';

const HEADERS = [
  'From',
  'Contact',
  'Route',
  'P-Asserted-Identity',
  'Privacy',
  'Authorization',
  'Date',
  'Identity',
  'Proxy-Authorization',
];
const credentials = { username: 'clinic', password: 'opens=the#door' };

let farm: CalleeFarm;
let placed: TrunkCalls;

/** The end or answer of a call over a trunk, and what the farm has seen of it. */
async function call(trunk: string, number: string, terms: Partial<NewCall> = {}) {
  const sid = await placed.place({ to: { type: 'phone', number, trunk }, ...terms });
  const steps = await placed.until(sid, 'in-progress');
  const calls = await farm.calls({ number, headers: HEADERS });
  return { last: steps.at(-1), calls, headers: calls[0]?.headers ?? {} };
}

describe.skipIf(!(await hasAsterisk()))('the INVITE of a trunk', () => {
  beforeAll(async () => {
    farm = await startCalleeFarm();
    const to = (name: string, more: Partial<Trunk> = {}) =>
      trunkTo(farm.sipPort, { name, ...more });
    placed = await TrunkCalls.start([
      to('plain'),
      to('known', { credentials }),
      to('mistaken', { credentials: { ...credentials, password: 'wrong' } }),
      to('account', { fromUser: 'clinic', fromDomain: 'clinic.example.org' }),
      to('routed', {
        host: '192.0.2.1',
        port: 5080,
        outboundProxy: { host: '127.0.0.1', port: farm.sipPort },
      }),
      to('encrypted', { mediaEncryption: 'sdes' }),
    ]);
  });
  afterAll(async () => {
    await placed[Symbol.asyncDispose]();
    await farm[Symbol.asyncDispose]();
  });

  test.each([
    ['asks-for-password', 'Authorization'],
    ['proxy-asks-for-password', 'Proxy-Authorization'],
  ] as const)('answers a callee that %s, once', async (name, header) => {
    const number = `${NUMBER}${header.length}`;
    await farm.setBehaviour(number, { name, ...credentials });
    const { last, calls, headers } = await call('known', number);
    expect(last).toBe('in-progress 200');
    expect(calls).toMatchObject([{ auth_rounds: 1, invite_transactions: 1 }]);
    expect(headers[header]?.[0]).toMatch(/^Digest username="clinic", /);
  });

  test('ends with 401 if its password is wrong', async () => {
    const number = `${NUMBER}2`;
    await farm.setBehaviour(number, { name: 'asks-for-password', ...credentials });
    const { last, calls } = await call('mistaken', number);
    expect(last).toBe('failed 401');
    expect(calls).toMatchObject([{ auth_rounds: 2, invite_transactions: 0 }]);
  });

  test('has the caller number and name in From', async () => {
    const { headers } = await call('plain', `${NUMBER}3`, { callerName: 'Clinic, North' });
    expect(headers['From']?.[0]).toMatch(/^"Clinic, North" <sip:\+12125550100@127\.0\.0\.1>;tag=/);
    expect(headers['P-Asserted-Identity']).toEqual([]);
  });

  test('has the account in From and the caller number beside it, if the trunk names an account', async () => {
    const { headers } = await call('account', `${NUMBER}4`);
    expect(headers['From']?.[0]).toMatch(/<sip:clinic@clinic\.example\.org>;tag=/);
    expect(headers['P-Asserted-Identity']?.[0]).toMatch(
      /<sip:\+12125550100@clinic\.example\.org>$/,
    );
  });

  test.each([
    ['plain', '"Anonymous" <sip:anonymous@anonymous.invalid>'],
    ['account', '"Anonymous" <sip:clinic@clinic.example.org>'],
  ])('of the trunk %s withholds the number of an anonymous caller', async (trunk, from) => {
    const number = `+4420794602${from.length}`;
    const { headers } = await call(trunk, number, { from: 'anonymous' });
    expect(headers['From']?.[0]).toMatch(new RegExp(`^${from};tag=`));
    expect(headers['Privacy']).toEqual(['id']);
    expect(headers['P-Asserted-Identity']).toEqual([]);
  });

  test('goes to the proxy and keeps the address of the trunk', async () => {
    const number = `${NUMBER}7`;
    const { headers, calls } = await call('routed', number);
    expect(calls[0]?.request_uri).toBe(`sip:${number}@192.0.2.1:5080`);
    expect(headers['Route']).toEqual([`<sip:127.0.0.1:${farm.sipPort};lr>`]);
  });

  test('has the Identity header that vouches for the caller, also after a challenge', async () => {
    const number = `${NUMBER}9`;
    await farm.setBehaviour(number, { name: 'asks-for-password', ...credentials });
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const signature = {
      certificateUrl: 'https://clinic.example.org/shaken.pem',
      privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      attestation: 'B',
    } as const;
    const signed = { from: '+12125550100', to: number, issuedAt: 1_795_000_000, originId: 'own' };
    const identity = identityHeaders(signed, signature) ?? undefined;
    const { calls, headers } = await call('known', number, { identity });
    expect(calls).toMatchObject([{ auth_rounds: 1, invite_transactions: 1 }]);
    expect([headers['Identity'], headers['Date']]).toEqual([
      [identity?.Identity],
      [identity?.Date],
    ]);
  });

  test('offers encrypted audio with its key, and no other', async () => {
    const { calls } = await call('encrypted', `${NUMBER}8`);
    const offer = calls[0]?.offer ?? '';
    expect(offer.match(/^m=.*/gm)).toEqual([
      expect.stringMatching(/^m=audio \d+ RTP\/SAVP 0 8 101/),
    ]);
    expect(offer).toMatch(/^a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:[A-Za-z0-9+/]{40}/m);
  });
});
