import { expect, test } from 'vitest';
import { readRecordingUrl } from '../../src/domain/recording-url.ts';

test.each([
  ['https://calls.example.com/v1/a.wav', 'https://calls.example.com/v1/a.wav'],
  ['HTTP://127.0.0.1:8082/v1/ä.wav', 'http://127.0.0.1:8082/v1/%C3%A4.wav'],
  ['https://calls.example.com/\0\ud800', 'https://calls.example.com/%00%EF%BF%BD'],
])('%j is the address of a recording, %s', (told, address) => {
  expect(readRecordingUrl(told)).toBe(address);
});

test.each([
  'ftp://calls.example.com/a.wav',
  'file:///etc/passwd',
  '/v1/a.wav',
  `https://calls.example.com/${'x'.repeat(2000)}`,
  `https://calls.example.com/${'ä'.repeat(1000)}`,
  '',
  7,
  null,
  undefined,
  {},
])('%j is no address of a recording', (told) => {
  expect(readRecordingUrl(told)).toBeNull();
});
