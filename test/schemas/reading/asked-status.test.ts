import { describe, expect, test } from 'vitest';
import { problemsWithStatus } from '../../../src/schemas/reading/asked-status.ts';

describe('the status of a create', () => {
  test.each(['paused', 'Cancelled', 'completed', 'expired'])('cannot be %s', (status) => {
    expect(problemsWithStatus({ status })).toMatchObject([{ path: 'status' }]);
  });

  test.each(['pending', 'in_progress', 'draft', 'active', 7, undefined])(
    'may be %s, which is left out',
    (status) => {
      expect(problemsWithStatus({ status })).toEqual([]);
    },
  );
});
