import { expect, test } from 'vitest';
import { readMessageTrace } from './message-trace.ts';

const HEADERS = [
  'Via: SIP/2.0/UDP 127.0.0.1:5070;branch=z9hG4bK-1',
  'From: <sip:+12125550100@127.0.0.1>;tag=a',
  'To: <sip:+442079460100@127.0.0.1>',
  'Call-ID: 7c5a',
  'CSeq: 1 INVITE',
];
const INVITE = [
  'INVITE sip:+442079460100@127.0.0.1:5080 SIP/2.0',
  ...HEADERS,
  'Subject: Grüße',
  '',
  '----------------------------------------------- 2026-11-24T10:00:00.000000Z',
].join('\r\n');
const BUSY = ['SIP/2.0 486 Busy Here', ...HEADERS, '', ''].join('\r\n');

test('a trace of SIPp has each message with its time, its direction and its text', () => {
  const trace = [
    '----------------------------------------------- 2026-11-24T00:33:07.396512Z',
    `UDP message received [${Buffer.byteLength(INVITE)}] bytes :`,
    '',
    INVITE,
    '',
    '----------------------------------------------- 2026-11-24T00:33:07.897Z',
    `UDP message sent (${BUSY.length} bytes):`.replace(' bytes):', ') bytes :'),
    '',
    BUSY,
    '',
  ].join('\n');
  expect(readMessageTrace(trace)).toEqual([
    expect.objectContaining({ atMs: 1_795_480_387_396, isReceived: true, text: INVITE }),
    expect.objectContaining({ atMs: 1_795_480_387_897, isReceived: false, text: BUSY }),
  ]);
});

test('a trace without messages has none', () => {
  expect(readMessageTrace('')).toEqual([]);
});
