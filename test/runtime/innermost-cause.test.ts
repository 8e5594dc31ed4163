import { expect, test } from 'vitest';
import { innermostCause } from '../../src/runtime/innermost-cause.ts';

test('The innermost cause is the message at the end of the chain', () => {
  const cause = new Error('request failed', { cause: new Error('connect ECONNREFUSED') });
  expect(innermostCause(new Error('failed to send', { cause }))).toBe('connect ECONNREFUSED');
  expect(innermostCause(new Error('failed to send', { cause: 'a text' }))).toBe('failed to send');
});

test('Of several causes at once the first one counts', () => {
  const cause = new AggregateError([new Error('connect ::1'), new Error('connect 127.0.0.1')]);
  expect(innermostCause(new TypeError('fetch failed', { cause }))).toBe('connect ::1');
});

test('A cause without a message is passed over', () => {
  expect(innermostCause(new Error('failed to send', { cause: new Error('') }))).toBe(
    'failed to send',
  );
});

test('What is no error has no known reason', () => {
  expect(innermostCause('a text')).toBe('unknown reason');
});
