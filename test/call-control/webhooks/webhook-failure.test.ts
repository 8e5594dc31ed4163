import { expect, test } from 'vitest';
import {
  failureOfError,
  failureOfStatus,
} from '../../../src/call-control/webhooks/webhook-failure.ts';

test.each([
  ['ECONNREFUSED', 'ct'],
  ['ETIMEDOUT', 'ct'],
  ['ECONNRESET', 'ct'],
  ['ECONNABORTED', 'ct'],
  ['UND_ERR_CONNECT_TIMEOUT', 'ct'],
  ['UND_ERR_HEADERS_TIMEOUT', 'rt'],
  ['UND_ERR_BODY_TIMEOUT', 'rt'],
  ['UND_ERR_SOCKET', 'other'],
  ['ENOTFOUND', 'other'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'other'],
])('an error with the code %s counts as %s', (code, failure) => {
  expect(failureOfError(Object.assign(new Error('failed'), { code }))).toBe(failure);
});

test('an error without a code counts as other', () => {
  expect(failureOfError(new Error('failed'))).toBe('other');
  expect(failureOfError('failed')).toBe('other');
});

test.each([
  [201, 'other'],
  [302, 'other'],
  [400, '4xx'],
  [499, '4xx'],
  [500, '5xx'],
])('an answer with the status %i counts as %s', (status, failure) => {
  expect(failureOfStatus(status)).toBe(failure);
});
