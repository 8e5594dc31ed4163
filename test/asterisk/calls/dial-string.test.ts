import { expect, it } from 'vitest';
import { readDialString } from '../../../src/asterisk/calls/dial-string.ts';
import type { Callee } from '../../../src/asterisk/calls/dial-string.ts';

const endpoints = { trunks: ['carrier', 'pbx'], defaultTrunk: 'carrier', sipEndpoint: 'direct' };
const read = (to: Callee) => readDialString(to, endpoints);

it.each([
  [{ type: 'phone', number: '+442079460001' }, 'PJSIP/+442079460001@carrier'],
  [{ type: 'phone', number: '*21#', trunk: 'pbx' }, 'PJSIP/*21#@pbx'],
  [{ type: 'sip', sipUri: 'sip:1000@pbx.example.com' }, 'PJSIP/direct/sip:1000@pbx.example.com'],
  [
    { type: 'sip', sipUri: 'sips:a.b-c@[2001:db8::1]:5061;transport=tls' },
    'PJSIP/direct/sips:a.b-c@[2001:db8::1]:5061;transport=tls',
  ],
  [{ type: 'user', name: 'alice' }, 'PJSIP/alice'],
])('dials %j', (to, dialString) => {
  expect(read(to)).toBe(dialString);
});

it.each([
  '',
  '+44 20 7946',
  '1@other-trunk',
  '1&PJSIP/2@carrier',
  '1/sip:x',
  '1\r\nX-A: b',
  '1\n',
  '${EXTEN}',
  '1,b(x)',
  '1;a',
  '１２３',
])('refuses the number %j', (number) => {
  expect(() => read({ type: 'phone', number })).toThrow('to.number must be 1 to 32 digits');
});

it.each([
  'alice@example.com',
  'sip:a@example.com?X-Injected=1',
  'sip:a@example.com;maddr=10.0.0.1',
  'sip:a@example.com;transport=tcp;MADDR=10.0.0.1',
  'sip:a@example.com\r\nX-A: b',
  'sip:a@example.com\n',
  'sip:a&PJSIP/b@example.com',
  'sip:a/b@example.com',
  'sip:a%0d%0ab@example.com',
  'sip:a@exam ple.com',
  'sip:a:password@example.com',
  '<sip:a@example.com>',
  'tel:+1',
  'sip:',
])('refuses the address %j', (sipUri) => {
  expect(() => read({ type: 'sip', sipUri })).toThrow('to.sipUri must be a SIP address');
});

it.each(['', 'alice@example.com', 'alice/sip:x', 'a&b', 'carrier', 'direct', '${X}', 'a\n'])(
  'refuses the user %j',
  (name) => {
    expect(() => read({ type: 'user', name })).toThrow('to.name must be the name of a registered');
  },
);

it('names the configured trunks to who names another', () => {
  expect(() => read({ type: 'phone', number: '1', trunk: 'pbx@x' })).toThrow(
    'to.trunk must name a configured trunk: one of carrier, pbx',
  );
  const none = { trunks: [], defaultTrunk: null, sipEndpoint: 'direct' };
  expect(() => readDialString({ type: 'phone', number: '1' }, none)).toThrow('none is configured');
});

it.each([{ overrideTo: 'sip:x@y' }, { tenant: 'contoso' }, { vmail: false }])(
  'refuses %j, which Asterisk cannot do',
  (member) => {
    const [name] = Object.keys(member);
    expect(() => read({ type: 'phone', number: '1', ...member })).toThrow(
      `to.${name} is not possible with the network asterisk`,
    );
  },
);

it('refuses teams', () => {
  expect(() => read({ type: 'teams', number: '1' })).toThrow('to.type must be phone, sip or user');
});

it('does not repeat the number in its message', () => {
  expect(() => read({ type: 'phone', number: '+44207946x001' })).not.toThrow('7946');
});
