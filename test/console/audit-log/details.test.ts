import { expect, test } from 'vitest';
import { detailsOf } from '../../../console/src/pages/audit-log/details.ts';

test('Details are told by words, with lists and objects as text', () => {
  const details = {
    count: 3,
    reason: 'asked twice',
    phone_numbers: ['+44', 'US'],
    limits: { a: 1 },
    expires_at: null,
  };
  expect(detailsOf({ details })).toEqual([
    { name: 'count', value: '3' },
    { name: 'reason', value: 'asked twice' },
    { name: 'phone numbers', value: '+44, US' },
    { name: 'limits', value: '{"a":1}' },
    { name: 'expires at', value: 'none' },
  ]);
});
