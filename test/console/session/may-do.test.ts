import { expect, test } from 'vitest';
import { lackOf } from '../../../console/src/session/may-do.ts';

test.each([
  ['a token that reads may not write', ['read'], 'write', 'write'],
  ['a token that writes may write', ['read', 'write'], 'write', null],
  ['a token without admin may not administer', ['read', 'write'], 'admin', 'admin'],
  ['administering needs write besides admin', ['read', 'admin'], 'admin', 'admin'],
  ['a token with every scope may administer', ['read', 'write', 'admin'], 'admin', null],
  ['everything is offered where nobody knows the scopes', undefined, 'admin', null],
] as const)('%s', (_rule, scopes, needed, lack) => {
  expect(lackOf(scopes, needed)).toBe(lack);
});

const OF_CAMPAIGN = ['read', 'write', 'campaign:c'];
const OF_BATCH = ['read', 'write', 'batch:b'];

test.each([
  ['a token of a whole organization may make a campaign', ['write'], 'organization', null],
  ['a token of a campaign may not make a campaign', OF_CAMPAIGN, 'organization', 'reach'],
  ['a token of a campaign may make a batch of it', OF_CAMPAIGN, 'campaign', null],
  ['a token of a batch may not make a batch', OF_BATCH, 'campaign', 'reach'],
  ['of a scope and a limit, the scope is named', ['read', 'campaign:c'], 'organization', 'write'],
  ['a token of a batch may change the batch', OF_BATCH, 'batch', null],
] as const)('%s', (_rule, scopes, reach, lack) => {
  expect(lackOf(scopes, 'write', reach)).toBe(lack);
});
