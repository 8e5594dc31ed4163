import { expect, test } from 'vitest';
import {
  type EndpointProperties,
  readCallEndpoint,
  sidOfEndpoint,
} from '../../../src/asterisk/calls/call-endpoint.ts';
import { readDialString } from '../../../src/asterisk/calls/dial-string.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';

const trunk: Trunk = {
  name: 'carrier',
  host: 'sip.example.com',
  transport: 'tcp',
  codecs: ['alaw'],
  credentials: { username: 'clinic', password: 'secret' },
  fromDomain: 'clinic.example.org',
};

function read(properties: EndpointProperties, of: Trunk | null = trunk) {
  const own = readCallEndpoint('1', properties, of);
  const fields = own?.endpoint.map(({ attribute, value }) => `${attribute}=${value}`) ?? [];
  return { own, fields };
}

test('a call that asks for nothing of its own has no endpoint', () => {
  expect(read({}).own).toBeNull();
});

test('the endpoint of a call is that of its trunk with what the request says instead', () => {
  const auth = { username: 'other', password: 'key' };
  const { own, fields } = read({
    auth,
    fromHost: 'north.example.org',
    proxy: 'proxy.example:5080',
  });
  expect(own?.name).toBe('call-1');
  expect(fields).toEqual([
    'context=default',
    'disallow=all',
    'allow=alaw',
    'outgoing_call_offer_pref=local_merge',
    'direct_media=no',
    'dtmf_mode=auto',
    'allow_transfer=no',
    'rtp_timeout=60',
    'sdp_session=-',
    'transport=tcp',
    'outbound_proxy=sip:proxy.example:5080;transport=tcp;lr',
    'from_domain=north.example.org',
    'aors=carrier',
    'outbound_auth=call-1',
  ]);
  expect(own?.auth).toEqual([
    { attribute: 'auth_type', value: 'digest' },
    { attribute: 'username', value: 'other' },
    { attribute: 'password', value: 'key' },
  ]);
});

test('without credentials of its own a call has those of its trunk', () => {
  const { own, fields } = read({ fromHost: 'north.example.org' });
  expect(own?.auth).toBeNull();
  expect(fields).toContain('outbound_auth=carrier');
});

test('a call to a SIP address may have an endpoint of its own, too', () => {
  const { fields } = read({ fromHost: 'north.example.org' }, null);
  expect(fields).toEqual(
    expect.arrayContaining(['allow=ulaw,alaw', 'transport=udp', 'from_domain=north.example.org']),
  );
  expect(fields.join()).not.toContain('aors');
});

test('an endpoint tells its call', () => {
  expect(sidOfEndpoint('call-1')).toBe('1');
  expect(sidOfEndpoint('carrier')).toBeUndefined();
});

test('the endpoint of a call decides before its trunk', () => {
  const endpoints = { trunks: ['carrier'], defaultTrunk: 'carrier', sipEndpoint: 'sip-address' };
  const own = { trunk: 'carrier', endpoint: 'call-1' };
  expect(readDialString({ type: 'phone', number: '+1', ...own }, endpoints)).toBe(
    'PJSIP/+1@call-1',
  );
  expect(readDialString({ type: 'sip', sipUri: 'sip:a@b.example', ...own }, endpoints)).toBe(
    'PJSIP/call-1/sip:a@b.example',
  );
});

const auth = { username: 'a', password: 'b' };

test.each<[string, EndpointProperties]>([
  ['fromHost', { fromHost: 'a b' }],
  ['fromHost', { fromHost: 'a\r\nX: 1' }],
  ['to.proxy', { proxy: 'sip:a;x=y' }],
  ['to.proxy', { proxy: 'sip:me@proxy.example' }],
  ['to.proxy', { proxy: 'sip:proxy.example:0' }],
  ['to.proxy', { proxy: 'proxy.example\nX' }],
  ['to.auth.username', { auth: { ...auth, username: 'a"b' } }],
  ['to.auth.password', { auth: { ...auth, password: 'a\nb' } }],
  ['to.auth.password', { auth: { ...auth, password: '' } }],
])('a %s that SIP cannot carry is refused and not shown: %j', (property, properties) => {
  expect(() => read(properties)).toThrow(new RegExp(`^${property} must be `));
});
