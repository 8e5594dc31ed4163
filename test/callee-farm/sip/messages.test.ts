import { describe, expect, it } from 'vitest';
import { endpointOf, parseAddress, userOf } from './address.ts';
import { answersChallenge } from './digest.ts';
import { headerValue, headerValues, splitList } from './message.ts';
import { parseMessage } from './parse-message.ts';
import { answerEndpoint, topViaOf } from './via.ts';
import { writeMessage } from './write-message.ts';

const HEADERS = [
  'v: SIP/2.0/UDP 192.0.2.1:5062;branch=z9hG4bK1;rport',
  'f: "Clinic, \\"North\\"" <sip:+12125550100@example.com>;tag=a',
  't: <sip:+442079460100@example.com>',
  'i: 1@example.com',
  'CSeq: 1 INVITE',
];

function datagram(...lines: string[]): Buffer {
  return Buffer.from([...lines, '', ''].join('\r\n'));
}

describe('a SIP message', () => {
  it('is read with short names, any case and folded lines', () => {
    const text = datagram('INVITE sip:1@h SIP/2.0', ...HEADERS, 'X-Call: one', '  two', 'l: 0');
    const message = parseMessage(text);
    expect(message).toMatchObject({ method: 'INVITE', uri: 'sip:1@h', body: '' });
    expect(headerValue(message, 'call-id')).toBe('1@example.com');
    expect(headerValues(message, 'x-call')).toEqual(['one two']);
  });

  it('ends where its Content-Length says, counted in bytes', () => {
    const head = ['SIP/2.0 200 OK', ...HEADERS, 'Content-Length: 3'].join('\r\n');
    expect(parseMessage(Buffer.from(`${head}\r\n\r\nàbrest`)).body).toBe('àb');
  });

  it('is refused with a body that is shorter than its Content-Length', () => {
    const text = datagram('SIP/2.0 200 OK', ...HEADERS, 'Content-Length: 9');
    expect(() => parseMessage(text)).toThrow('shorter than its Content-Length');
  });

  it.each([
    ['no SIP', datagram('GET / HTTP/1.1', ...HEADERS), 'no request or status line'],
    ['a keepalive', Buffer.from('\r\n\r\n'), 'it has no via'],
    ['no end', Buffer.from('OPTIONS'), 'no empty line'],
    ['no CSeq', datagram('BYE sip:1@h SIP/2.0', ...HEADERS.slice(0, 4)), 'it has no cseq'],
  ])('is refused: %s', (_, text, problem) => {
    expect(() => parseMessage(text)).toThrow(problem);
  });

  it('is written as it is read, with the length of its body', () => {
    const message = parseMessage(datagram('BYE sip:1@h SIP/2.0', ...HEADERS));
    const text = writeMessage({ ...message, body: 'à' }).toString();
    expect(text).toMatch(/^BYE sip:1@h SIP\/2\.0\r\nVia: /);
    expect(text).toMatch(/\r\nContent-Length: 2\r\n\r\nà$/);
  });
});

describe('an address', () => {
  it('has a display name with commas and escaped quotes', () => {
    expect(parseAddress('"Clinic, \\"North\\"" <sip:+1@h;lr>;tag=a;x')).toEqual({
      displayName: 'Clinic, "North"',
      uri: 'sip:+1@h;lr',
      parameters: new Map([
        ['tag', 'a'],
        ['x', ''],
      ]),
    });
  });

  it('without brackets leaves its parameters to the header', () => {
    const { displayName, uri, parameters } = parseAddress('sip:+1@h;tag=a');
    expect([displayName, uri, parameters.get('tag')]).toEqual([null, 'sip:+1@h', 'a']);
  });

  it('names a user, whose escapes are undone', () => {
    expect(userOf('sip:%2312;phone-context=x@h:5060;user=phone')).toBe('#12');
    expect(userOf('sip:h')).toBe('');
  });

  it('names host and port, 5060 without one', () => {
    expect(endpointOf('sip:1@192.0.2.1:5070;lr')).toEqual({ address: '192.0.2.1', port: 5070 });
    expect(endpointOf('sip:192.0.2.1')).toEqual({ address: '192.0.2.1', port: 5060 });
  });

  it('is split from others at commas outside of quotes and brackets', () => {
    expect(splitList('<sip:a;x=1,2>, "b, c" <sip:d>,<sip:e>;lr')).toEqual([
      '<sip:a;x=1,2>',
      '"b, c" <sip:d>',
      '<sip:e>;lr',
    ]);
  });
});

describe('a Via', () => {
  const source = { address: '203.0.113.9', port: 40_000 };

  it.each([
    ['its own port', 'SIP/2.0/UDP 192.0.2.1:5062;branch=b', 5062],
    ['5060 without a port', 'SIP/2.0/UDP 192.0.2.1;branch=b', 5060],
    [
      'the port of the datagram if it has rport',
      'SIP/2.0/UDP 192.0.2.1:5062;rport;branch=b',
      40_000,
    ],
  ])('sends answers to the address of the datagram, at %s', (_, via, port) => {
    const request = { method: 'BYE', uri: 'sip:1@h', headers: [['Via', via]] as const, body: '' };
    expect(answerEndpoint(request, source)).toEqual({ address: '203.0.113.9', port });
    expect(topViaOf(request).branch).toBe('b');
  });
});

describe('digest credentials', () => {
  // The example of RFC 2617, 3.5; its method is GET.
  const expected = {
    method: 'GET',
    realm: 'testrealm@host.com',
    nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
    credentials: { username: 'Mufasa', password: 'Circle Of Life' },
  };
  const header =
    'Digest username="Mufasa", realm="testrealm@host.com", ' +
    'nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", qop=auth, nc=00000001, ' +
    'cnonce="0a4f113b", response="6629fae49393a05397450978507c4ef1"';

  it('are accepted in the example of RFC 2617', () => {
    expect(answersChallenge(header, expected)).toBe(true);
  });

  it.each([
    [
      'another password',
      header,
      { ...expected, credentials: { username: 'Mufasa', password: 'x' } },
    ],
    ['another nonce', header, { ...expected, nonce: 'x' }],
    ['another user', header.replace('Mufasa', 'Simba'), expected],
    ['no header', undefined, expected],
  ])('are refused with %s', (_, given, wanted) => {
    expect(answersChallenge(given, wanted)).toBe(false);
  });
});
