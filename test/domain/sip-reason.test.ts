import { expect, test } from 'vitest';
import { readSipReason } from '../../src/domain/sip-reason.ts';

test.each(['Busy Here', 'Не отвечает', 'x'.repeat(200)])('%j is a SIP reason', (text) => {
  expect(readSipReason(text)).toBe(text);
});

test.each(['', 'x'.repeat(201), 'Busy\r\nHere', 'Busy\u0000', 486, null, undefined, {}])(
  '%j is no SIP reason',
  (value) => {
    expect(readSipReason(value)).toBeNull();
  },
);
