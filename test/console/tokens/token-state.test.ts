import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../console/src/pages/tokens/token-state.ts';

const NOW = new Date('2027-03-01T09:00:00Z');

const ends = (expires_at: string | null) => stateOf({ revoked_at: null, expires_at }, NOW);

describe('the state of a token', () => {
  it('is expired from the instant of its end on', () => {
    expect([ends(null), ends('2027-03-01T09:00:01Z'), ends('2027-03-01T09:00:00Z')]).toEqual([
      'valid',
      'ends',
      'expired',
    ]);
  });

  it('is revoked also after its end', () => {
    const token = { revoked_at: '2027-02-01T00:00:00Z', expires_at: '2027-02-02T00:00:00Z' };
    expect(stateOf(token, NOW)).toBe('revoked');
  });
});
