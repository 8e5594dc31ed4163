import { MIB } from '../../support/api/hostile-request.ts';
import { NUMBER } from './judgement.ts';
import { TEST_TOKEN } from '../../support/api/test-token.ts';

/** Bytes that no HTTP library would send; `\r\n` ends each line. */
export type RawRequest = { name: string; text: string };

const CAMPAIGNS = '/api/v1/campaigns/';

/** A request of its first line, further header lines and a body. */
function raw(name: string, line: string, lines: readonly string[] = [], body = ''): RawRequest {
  const head = [
    line,
    'Host: redial.test',
    `Authorization: Bearer ${TEST_TOKEN}`,
    'Connection: close',
    ...lines,
  ];
  return { name, text: `${head.join('\r\n')}\r\n\r\n${body}` };
}

const get = (name: string, target: string) => raw(name, `GET ${target} HTTP/1.1`);
const withLines = (name: string, ...lines: string[]) =>
  raw(name, `GET ${CAMPAIGNS} HTTP/1.1`, lines);
const post = (name: string, lines: string[], body: string) =>
  raw(name, `POST ${CAMPAIGNS} HTTP/1.1`, ['Content-Type: application/json', ...lines], body);

const targets = [
  get('a path that leaves the API', '/api/v1/../../../etc/passwd'),
  get('a path with encoded dots', '/docs/%2e%2e/%2e%2e/package.json'),
  get('a path with encoded slashes', '/docs/..%2f..%2fpackage.json'),
  get('a path with an encoded backslash', '/docs/..%5c..%5cpackage.json'),
  get('a path with a parameter', '/api/v1/campaigns/..;/tokens/'),
  get('a path with an encoded NUL', '/api/v1/campaigns/%00'),
  get('a path with a cut escape', '/api/v1/campaigns/%'),
  get('a path with an overlong encoding', '/api/v1/%c0%ae%c0%ae/tokens/'),
  get('a path with many slashes', '//api//v1///tokens//'),
  get('a path with backslashes', '\\api\\v1\\tokens\\'),
  get('a path in capitals', '/API/V1/TOKENS/'),
  get('a path with bytes above ASCII', '/api/v1/\u00ff\u00fe'),
  get('a path of an operator', '/api/v1/../../operator/organizations/'),
  get('a number in an unknown path', `/api/v1/persons/${NUMBER}/calls`),
  get('an encoded number in an unknown path', `/api/v1/people/%2B${NUMBER.slice(1)}`),
  get('a fragment', '/api/v1/tokens/#/../../x'),
  get('an absolute address', 'http://evil.example/api/v1/campaigns/'),
  get('an address with a user', 'http://user:secret@evil.example/api/v1/campaigns/'),
  get('an asterisk', '*'),
  get('an empty target', ''),
  get('a query of 15,000 characters', `${CAMPAIGNS}?q=${'x'.repeat(15_000)}`),
  get('a query of question marks', `${CAMPAIGNS}${'?'.repeat(1_000)}`),
  get('a query with an encoded line', `${CAMPAIGNS}?limit=1&name=%0d%0aX-Evil:%201`),
];

const METHODS = 'TRACE CONNECT PROPFIND QUERY PURGE OPTIONS HEAD LINK FOO get GET/'.split(' ');
const methods = [...METHODS, '', 'X'.repeat(500)].map((method) =>
  raw(`the method '${method.slice(0, 20)}'`, `${method} ${CAMPAIGNS} HTTP/1.1`),
);

const versions = ['HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'SIP/2.0', ''].map(
  (version) => raw(`the version '${version}'`, `GET ${CAMPAIGNS} ${version}`),
);

const headers = [
  withLines('two hosts', 'Host: evil.example'),
  withLines('two tokens', 'Authorization: Bearer gat_other'),
  withLines('a folded header', 'X-Folded: a', '  b'),
  withLines('a blank in the name of a header', 'X Evil: 1'),
  withLines('a header without a colon', 'X-Evil'),
  withLines('a NUL in a header', 'X-Nul: a\0b'),
  withLines('a carriage return in a header', 'X-Return: a\rX-Evil: 1'),
  withLines('bytes above ASCII in a header', 'X-Request-Id: \u00ff\u00fe'),
  withLines('a line in a request id', 'X-Request-Id: a%0d%0aX-Evil:%201'),
  withLines('a cookie of 8,000 characters', `Cookie: a=${'b'.repeat(8_000)}`),
  withLines('a thousand cookies', `Cookie: ${'a=1; '.repeat(1_000)}`),
  withLines('1,500 headers', ...Array.from({ length: 1_500 }, (_, index) => `x${index}: y`)),
  withLines('headers of 20,000 characters', `X-Long: ${'x'.repeat(20_000)}`),
  withLines('ranges', `Range: bytes=${'0-0,'.repeat(500)}`, 'If-Range: W/"x"'),
  withLines('conditions', 'If-Match: *', 'If-None-Match: *', 'If-Modified-Since: never'),
  withLines('an unknown expectation', 'Expect: 418-evil'),
  withLines('an upgrade to a WebSocket', 'Upgrade: websocket', 'Connection: Upgrade'),
  withLines('an upgrade to HTTP/2', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
  withLines('a forwarded address', 'X-Forwarded-For: 127.0.0.1, evil', 'Forwarded: for="[::1"'),
  withLines('another method', 'X-HTTP-Method-Override: DELETE', 'X-Original-URL: /api/v1/tokens/'),
  withLines('unknown encodings', 'Accept-Encoding: evil;q=1e400, *;q=-1', 'Accept: x/y;q=2'),
];

const CHUNKED = 'Transfer-Encoding: chunked';
const bodies = [
  post('a negative length', ['Content-Length: -1'], '{}'),
  post('a length that is no number', ['Content-Length: 1e400'], '{}'),
  post('a length of 2^63', ['Content-Length: 9223372036854775808'], '{}'),
  post('two lengths', ['Content-Length: 2', 'Content-Length: 3'], '{}x'),
  post('a length and chunks', ['Content-Length: 2', CHUNKED], '2\r\n{}\r\n0\r\n\r\n'),
  post('chunks in chunks', [CHUNKED, CHUNKED], '2\r\n{}\r\n0\r\n\r\n'),
  post('an unknown coding', ['Transfer-Encoding: gzip, chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  post('a coding behind chunks', ['Transfer-Encoding: chunked, evil'], '2\r\n{}\r\n0\r\n\r\n'),
  post('a chunk of a wrong size', [CHUNKED], 'zz\r\n{}\r\n0\r\n\r\n'),
  post('a chunk of 2^64 bytes', [CHUNKED], 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
  post(
    'an extension of 20,000 characters',
    [CHUNKED],
    `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ),
  post('a trailer', [CHUNKED, 'Trailer: X-Evil'], '2\r\n{}\r\n0\r\nX-Evil: 1\r\n\r\n'),
  post('more than its length', ['Content-Length: 2'], `{}GET ${CAMPAIGNS} HTTP/1.1\r\n\r\n`),
  post('an expectation and a body', ['Expect: 100-continue', 'Content-Length: 2'], '{}'),
  post('a length beyond every limit', [`Content-Length: ${3_000 * MIB}`], '{}'),
];

/** A request whose chunks are still to be written. */
export const CHUNKED_BODY = post('a chunked body', [CHUNKED], '');

const others: RawRequest[] = [
  { name: 'no host', text: `GET ${CAMPAIGNS} HTTP/1.1\r\nConnection: close\r\n\r\n` },
  { name: 'a greeting of TLS', text: '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\r\n' },
  { name: 'a greeting of HTTP/2', text: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { name: 'a request of SIP', text: 'INVITE sip:+14155550123@redial.test SIP/2.0\r\n\r\n' },
  { name: 'NUL bytes', text: '\0'.repeat(100) },
  { name: 'lines without a carriage return', text: `GET ${CAMPAIGNS} HTTP/1.1\nHost: a\n\n` },
];

export const RAW_REQUESTS: readonly RawRequest[] = [
  ...targets,
  ...methods,
  ...versions,
  ...headers,
  ...bodies,
  ...others,
];
