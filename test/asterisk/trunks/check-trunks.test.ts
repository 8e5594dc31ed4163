import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkTrunks } from '../../../src/asterisk/trunks/check-trunks.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';

const trunk: Trunk = { name: 'pbx', host: '192.0.2.1', transport: 'udp', codecs: ['ulaw'] };

test('trunks with names of their own are accepted', () => {
  expect(() => checkTrunks([trunk, { ...trunk, name: 'pbx-2' }])).not.toThrow();
});

test('two trunks with one name are refused', () => {
  expect(() => checkTrunks([trunk, trunk])).toThrow(
    'The trunks cannot be used. trunks[1].name is not valid: given is a text, accepted is a name that no other trunk has. Correct the file and start again',
  );
});

const line = 'x\ncontext=redial';

const ecKey = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;
const edKey = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;
const ca = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----';
const signature = {
  certificateUrl: 'https://clinic.example.org/shaken.pem',
  privateKey: ecKey,
  attestation: 'A',
} as const;

const full: Trunk = {
  ...trunk,
  port: 5061,
  transport: 'tls',
  tls: { ca, certificate: ca, privateKey: edKey, verify: true },
  credentials: { username: 'clinic', password: 'secret' },
  registration: { username: 'clinic' },
  mediaEncryption: 'sdes',
  fromUser: 'clinic',
  fromDomain: 'clinic.example.org',
  outboundProxy: { host: 'proxy.example', port: 5061 },
  qualifySeconds: 30,
  rtpKeepaliveSeconds: 15,
  rtpTimeoutSeconds: 20,
  callerSignature: signature,
  prefixes: ['+44', '+1212'],
  priority: 2,
  share: 3,
  maxCalls: 100,
  callsPerSecond: 10,
  tryNextOn: [408, 500, 503],
};

test('a trunk with every member is accepted', () => {
  expect(() => checkTrunks([full])).not.toThrow();
});

test.each<[string, Partial<Trunk>]>([
  ['name', { name: line }],
  ['name', { name: 'a b' }],
  ['name', { name: 'sip-address' }],
  ['name', { name: 'call-1' }],
  ['host', { host: line }],
  ['host', { host: 'x;lr' }],
  ['host', { host: '[::1]' }],
  ['host', { host: 'me@host' }],
  ['host', { host: 'localhost' }],
  ['port', { port: 0 }],
  ['port', { port: 65_536 }],
  ['port', { port: 5060.5 }],
  ['codecs', { codecs: [] }],
  ['fromDomain', { fromDomain: line }],
  ['fromUser', { fromUser: line }],
  ['outboundProxy.host', { outboundProxy: { host: line } }],
  ['outboundProxy.port', { outboundProxy: { host: 'proxy.example', port: -1 } }],
  ['registration.username', { registration: { username: line } }],
  ['registration.username', { registration: { username: 'me@elsewhere' } }],
  ['credentials.password', { credentials: { username: 'me', password: '' } }],
  ['tls.ca', { transport: 'tls' }],
  ['tls.ca', { transport: 'tls', tls: { verify: true } }],
  ['tls.ca', { transport: 'tls', tls: { ca: '/etc/ssl/ca.pem' } }],
  ['tls', { transport: 'tls', tls: { ca, certificate: ca } }],
  ['tls.privateKey', { transport: 'tls', tls: { ca, certificate: ca, privateKey: ca } }],
  ['tls', { transport: 'tcp', tls: { ca } }],
  ['qualifySeconds', { qualifySeconds: 1 }],
  ['rtpKeepaliveSeconds', { rtpKeepaliveSeconds: 0 }],
  ['rtpTimeoutSeconds', { rtpTimeoutSeconds: 0 }],
  ['callerSignature.certificateUrl', { callerSignature: { ...signature, certificateUrl: 'a b' } }],
  ['callerSignature.privateKey', { callerSignature: { ...signature, privateKey: edKey } }],
  ['prefixes[1]', { prefixes: ['+44', '0044'] }],
  ['priority', { priority: 0 }],
  ['share', { share: 0.5 }],
  ['maxCalls', { maxCalls: 0 }],
  ['callsPerSecond', { callsPerSecond: 0 }],
  ['tryNextOn[0]', { tryNextOn: [302] }],
  ['tryNextOn', { tryNextOn: [486] }],
  ['tryNextOn[1]', { tryNextOn: [503, 603] }],
])('a %s out of its form is refused: %j', (member, other) => {
  expect(() => checkTrunks([{ ...trunk, ...other }])).toThrow(`trunks[0].${member} is not valid`);
});

test('a value that was refused is not shown', () => {
  const secret = { ...trunk, host: 'user:secret@host' };
  expect(() => checkTrunks([secret])).toThrow('given is a text, accepted is a name in the DNS');
  expect(() => checkTrunks([secret])).not.toThrow(/secret/);
});

test.each<[string, object]>([
  ['transport', { transport: 'tls\nbind=0.0.0.0' }],
  ['codecs[0]', { codecs: ['ulaw\ncontext=redial'] }],
  ['mediaEncryption', { mediaEncryption: 'zrtp' }],
])('a %s from a file that no type allows is refused', (member, other) => {
  expect(() => checkTrunks([{ ...trunk, ...other }])).toThrow(`trunks[0].${member} is not valid`);
});

test('a member that is not known is refused by its name', () => {
  // A file may have any member.
  const misspelt = { ...trunk, maxcalls: 5 } as Trunk;
  expect(() => checkTrunks([misspelt])).toThrow(
    "trunks[0] is not valid: given is an object, accepted is an object without 'maxcalls'",
  );
});
