import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { requiresConsent } from '../../../src/schemas/members/consent.ts';
import { wording } from '../../../src/schemas/reading/wording.ts';

const read = (given: unknown) => {
  const { data, error } = z
    .object({ requires_consent: requiresConsent })
    .safeParse({ requires_consent: given }, { error: wording });
  return error === undefined
    ? data?.requires_consent
    : error.issues.map(({ message }) => message).join('; ');
};

describe('requires_consent', () => {
  test('is a list of bases, in any spelling and each once', () => {
    expect(read(['Express-Written', 'contract', 'express_written'])).toEqual([
      'express_written',
      'contract',
    ]);
  });

  test('is true for every basis and false for none', () => {
    expect(read(true)).toHaveLength(7);
    expect(read(false)).toBeNull();
  });

  test('of another form names all that are accepted', () => {
    expect(read('x')).toBe('must be true, false or a list of bases');
    expect(read(1)).toBe('must be true, false or a list of bases');
  });

  test('without an entry says how many are needed', () => {
    expect(read([])).toBe('must have at least 1 entry');
  });
});
