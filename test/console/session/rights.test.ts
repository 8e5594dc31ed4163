import { expect, test } from 'vitest';
import { isLimited, rightsOf } from '../../../console/src/session/rights.ts';

test('Scopes of a whole organization limit nothing', () => {
  const rights = rightsOf(['admin', 'read']);
  expect(rights).toEqual({ permissions: ['read', 'admin'], campaignIds: [], batchIds: [] });
  expect(isLimited(rights)).toBe(false);
});

test('Scopes of campaigns and batches are told apart from what they limit', () => {
  const rights = rightsOf(['read', 'batch:b', 'campaign:c']);
  expect(rights).toEqual({ permissions: ['read'], campaignIds: ['c'], batchIds: ['b'] });
  expect(isLimited(rights)).toBe(true);
});
