import { type Attack, post } from '../hostile.ts';

const NUMBERS = 10_000;

/** Lists of 10,000 suppressed numbers. */
export const suppressions: Attack = {
  name: 'lists of 10,000 suppressions',
  atOnce: 4,
  send(hostile, { n, signal }) {
    const first = 3_000_000_000 + (n % 100) * NUMBERS;
    const numbers = Array.from({ length: NUMBERS }, (_, index) => `+1${first + index}`);
    return post(hostile, '/api/v1/suppressions/', numbers, signal);
  },
};
