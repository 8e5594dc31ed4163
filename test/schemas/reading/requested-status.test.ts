import { describe, expect, test } from 'vitest';
import { requestedStatusProblems } from '../../../src/schemas/reading/requested-status.ts';

describe('a create', () => {
  test.each(['paused', 'Cancelled', 'completed', 'expired'])(
    'is refused with the status %s',
    (status) => {
      expect(requestedStatusProblems({ status })).toMatchObject([{ path: 'status' }]);
    },
  );

  test.each(['pending', 'in_progress', 'draft', 'active', 7, undefined])(
    'is accepted with the status %s, which is ignored',
    (status) => {
      expect(requestedStatusProblems({ status })).toEqual([]);
    },
  );
});
