import { expect, test } from 'vitest';
import { TokenBucket } from '../../../src/domain/limits/token-bucket.ts';

test('a bucket is full at first, fills with time, and never over its size', () => {
  const bucket = new TokenBucket({ most: 10, perSecond: 4 }, 1000);
  bucket.take(12, 1000);
  expect(bucket.level).toBe(-2);
  bucket.take(1, 1500);
  expect(bucket.level).toBe(-1);
  bucket.take(0, 9000);
  expect(bucket.level).toBe(10);
});
