import { expect, test } from 'vitest';
import { takeReadingPlace } from '../../../src/services/imports/reading-places.ts';

// It does not tell how busy others are.
const REFUSED = expect.objectContaining({
  code: 'unavailable',
  message:
    'this API process reads no further file at the moment: upload this one again in a few seconds',
});

test('eight places are kept for organizations that read no other file', () => {
  using stack = new DisposableStack();
  for (let n = 0; n < 8; n += 1) stack.use(takeReadingPlace('one'));
  expect(() => takeReadingPlace('one')).toThrow(REFUSED);
  for (let n = 0; n < 8; n += 1) stack.use(takeReadingPlace(`other ${n}`));
  expect(() => takeReadingPlace('another')).toThrow(REFUSED);
});

test('a place is free again once it is given back', () => {
  using stack = new DisposableStack();
  for (let n = 0; n < 7; n += 1) stack.use(takeReadingPlace('one'));
  {
    using _eighth = takeReadingPlace('one');
    expect(() => takeReadingPlace('one')).toThrow(REFUSED);
  }
  expect(() => stack.use(takeReadingPlace('one'))).not.toThrow();
});
