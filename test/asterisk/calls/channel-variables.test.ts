import { describe, expect, it } from 'vitest';
import { readVariables } from '../../../src/asterisk/calls/channel-variables.ts';

const from = '+12125550100';

it('sets caller number, name and headers', () => {
  const headers = { 'X-Call': 'a;b', 'User-to-User': '00;encoding=hex', 'X-Attempt': 2 };
  expect(readVariables({ from, callerName: 'Clinic, North', headers })).toEqual({
    'CONNECTEDLINE(num,i)': '+12125550100',
    'CONNECTEDLINE(name,i)': 'Clinic, North',
    'PJSIP_HEADER(add,X-Call)': 'a;b',
    'PJSIP_HEADER(add,User-to-User)': '00;encoding=hex',
    'PJSIP_HEADER(add,X-Attempt)': '2',
  });
});

it('withholds the number of an anonymous caller', () => {
  expect(readVariables({ from: 'anonymous' })).toEqual({
    'CONNECTEDLINE(pres,i)': 'prohib',
    'PJSIP_HEADER(add,Privacy)': 'id',
  });
});

it('adds the headers that vouch for the caller', () => {
  const identity = { Date: 'Wed, 18 Nov 2026 11:06:40 GMT', Identity: 'token;alg=ES256' };
  expect(readVariables({ from: '+12125550100', identity })).toEqual({
    'CONNECTEDLINE(num,i)': '+12125550100',
    'PJSIP_HEADER(add,Date)': 'Wed, 18 Nov 2026 11:06:40 GMT',
    'PJSIP_HEADER(add,Identity)': 'token;alg=ES256',
  });
});

it.each(['', 'alice', '+1\r\nX: y', '+1"', '1,2', '${EXTEN}', '1\n'])(
  'refuses the caller number %j',
  (number) => {
    expect(() => readVariables({ from: number })).toThrow('from must be 1 to 32 digits');
  },
);

it.each([
  '',
  'a\r\nX-Injected: 1',
  'a\n',
  'a" <sip:x@y>',
  'a\\',
  'a\u0000',
  '<a>',
  'a'.repeat(129),
])('refuses the caller name %j', (callerName) => {
  expect(() => readVariables({ from, callerName })).toThrow('callerName must be 1 to 128');
});

const withHeaders = (headers: Record<string, unknown>) => () => readVariables({ from, headers });

describe('headers', () => {
  it.each([
    'To',
    'FROM',
    'via',
    'Call-ID',
    'CSeq',
    'Contact',
    'Route',
    'Proxy-Authorization',
    'x-call-sid',
  ])('refuses %s, which the server writes itself', (name) => {
    expect(withHeaders({ [name]: 'x' })).toThrow(`headers.${name} is refused`);
  });

  it.each(['f', 'X-A,X-B', 'X-A)', 'X A', 'X-A:', 'X\r\nY', '${X}', '', '-X', 'X\n'])(
    'refuses the name %j',
    (name) => {
      expect(withHeaders({ [name]: 'x' })).toThrow('headers must have names of');
    },
  );

  it.each(['a\r\nX-Injected: 1', 'a\nb', 'a\n', 'a\u0000', null, {}, ['a'], 'a'.repeat(1001)])(
    'refuses the value %j',
    (value) => {
      expect(withHeaders({ 'X-A': value })).toThrow('headers.X-A must be a text');
    },
  );

  it('are at most 50', () => {
    const many = Array.from({ length: 51 }, (_, index) => [`X-${index}`, 'a']);
    expect(withHeaders(Object.fromEntries(many))).toThrow('headers must have at most 50 members');
  });
});
