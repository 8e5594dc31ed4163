import { expect, test } from 'vitest';
import {
  isRecordingRoute,
  readRecordingUrl,
  recordingRoute,
} from '../../src/domain/recording-url.ts';

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

const executionId = '01a40051-6a80-7000-8000-000000000001';

test.each([
  recordingRoute('https://redial.test', executionId),
  `https://redial.test/api/v1/calls/${executionId}/recording/`,
  `https://another-name.test:8443/behind/api/v1/calls/${executionId.toUpperCase()}/recording?key=a.b.c`,
  `https://redial.test//api/v1/calls/${executionId}/%72ecording`,
])('%s is where an API plays a recording, so no recording is stored there', (url) => {
  expect(isRecordingRoute(url)).toBe(true);
  expect(readRecordingUrl(url)).toBeNull();
});

test.each([
  `https://redial.test/api/v1/calls/${executionId}`,
  'https://redial.test/api/v1/calls/7/recording',
  `https://redial.test/api/v1/calls/${executionId}/recording/1.wav`,
  `https://calls.example.com/recording?of=/api/v1/calls/${executionId}/recording`,
  'https://calls.example.com/%zz/recording',
  'nonsense',
])('%s is not where an API plays a recording', (url) => {
  expect(isRecordingRoute(url)).toBe(false);
});
