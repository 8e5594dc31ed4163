import { describe, expect, it } from 'vitest';
import { isLater, isOtherStart, startInstant } from '../../../console/src/pages/new-batch/start.ts';

describe('isOtherStart', () => {
  const later = new Date('2099-03-01T09:00:00Z');

  it('is true where one of the two is at once, or at another time', () => {
    expect(isOtherStart(later, null)).toBe(true);
    expect(isOtherStart(null, '2099-03-01T09:00:00.000Z')).toBe(true);
    expect(isOtherStart(later, '2099-03-02T09:00:00.000Z')).toBe(true);
  });

  it('is false for the checked start, and while none is chosen', () => {
    expect(isOtherStart(null, null)).toBe(false);
    expect(isOtherStart(later, '2099-03-01T09:00:00.000Z')).toBe(false);
    expect(isOtherStart(undefined, null)).toBe(false);
  });

  it('takes a time that is past for at once', () => {
    const past = new Date('2020-01-01T00:00:00Z');
    expect(isOtherStart(past, null)).toBe(false);
    expect(isOtherStart(null, '2020-01-01T00:00:00.000Z')).toBe(false);
    expect(isLater(past)).toBe(false);
  });
});

describe('startInstant', () => {
  it('is undefined until a time is complete', () => {
    const schedule = { local: '', timeZone: 'UTC' };
    expect(startInstant({ kind: 'later', schedule })).toBe(undefined);
    expect(startInstant({ kind: 'now', schedule })).toBe(null);
  });
});
