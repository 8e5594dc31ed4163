import { expect, test } from 'vitest';
import { mayDo } from '../../../console/src/session/may-do.ts';

test.each([
  ['a token that reads may not write', ['read'], 'write', false],
  ['a token that writes may write', ['read', 'write'], 'write', true],
  ['a token without admin may not administer', ['read', 'write'], 'admin', false],
  ['administering needs write besides admin', ['read', 'admin'], 'admin', false],
  ['a token with every scope may administer', ['read', 'write', 'admin'], 'admin', true],
  ['everything is offered where nobody knows the scopes', undefined, 'admin', true],
] as const)('%s', (_rule, scopes, needed, allowed) => {
  expect(mayDo(scopes, needed)).toBe(allowed);
});

const OF_CAMPAIGN = ['read', 'write', 'campaign:c'];
const OF_BATCH = ['read', 'write', 'batch:b'];

test.each([
  ['a token of a whole organization may make a campaign', ['write'], 'organization', true],
  ['a token of a campaign may not make a campaign', OF_CAMPAIGN, 'organization', false],
  ['a token of a campaign may make a batch of it', OF_CAMPAIGN, 'campaign', true],
  ['a token of a batch may not make a batch', OF_BATCH, 'campaign', false],
  ['a token of a batch may change the batch', OF_BATCH, 'batch', true],
] as const)('%s', (_rule, scopes, reach, allowed) => {
  expect(mayDo(scopes, 'write', reach)).toBe(allowed);
});
