import { expect, test } from 'vitest';
import { checkTrunks, type Trunk } from '../../src/asterisk/trunk.ts';

const trunk: Trunk = { name: 'pbx', host: '192.0.2.1', transport: 'udp', codecs: ['ulaw'] };

test('trunks with names of their own are accepted', () => {
  expect(() => checkTrunks([trunk, { ...trunk, name: 'pbx-2' }])).not.toThrow();
});

test('two trunks with one name are refused', () => {
  expect(() => checkTrunks([trunk, trunk])).toThrow(
    "The name of trunk 'pbx' is not valid: accepted is a name that no other trunk has; correct it and start again",
  );
});

const line = 'x\ncontext=redial';

test.each<[string, Partial<Trunk>]>([
  ['name', { name: line }],
  ['name', { name: 'a b' }],
  ['name', { name: 'sip-address' }],
  ['host', { host: line }],
  ['host', { host: 'x;lr' }],
  ['host', { host: '[::1]' }],
  ['host', { host: 'me@host' }],
  ['host', { host: 'localhost' }],
  ['port of host', { port: 0 }],
  ['port of host', { port: 65_536 }],
  ['port of host', { port: 5060.5 }],
  ['codecs', { codecs: [] }],
  ['fromDomain', { fromDomain: line }],
  ['outboundProxy', { outboundProxy: { host: line } }],
  ['port of outboundProxy', { outboundProxy: { host: 'proxy.example', port: -1 } }],
  ['registration.username', { registration: { username: line } }],
  ['registration.username', { registration: { username: 'me@elsewhere' } }],
])('a %s out of its form is refused: %j', (member, other) => {
  expect(() => checkTrunks([{ ...trunk, ...other }])).toThrow(`The ${member} of `);
});

test('a value that was refused is not shown', () => {
  const secret = { ...trunk, host: 'user:secret@host' };
  expect(() => checkTrunks([secret])).not.toThrow(/secret/);
});

test.each<[string, object]>([
  ['transport', { transport: 'tls\nbind=0.0.0.0' }],
  ['codecs', { codecs: ['ulaw\ncontext=redial'] }],
])('a %s from a file that no type allows is refused', (member, other) => {
  expect(() => checkTrunks([{ ...trunk, ...other }])).toThrow(
    `The ${member} of trunk 'pbx' is not valid`,
  );
});
