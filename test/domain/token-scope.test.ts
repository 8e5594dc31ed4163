import { describe, expect, test } from 'vitest';
import {
  conflictOfScopes,
  readScope,
  resourcesOf,
  type Scope,
  scopeBeyond,
} from '../../src/domain/token-scope.ts';

const id = '01a1fe91-411b-7430-b36b-57eee90ef99b';
const campaign = `campaign:${id}` as const;
const batch = `batch:${id}` as const;

describe('readScope', () => {
  test.each([
    ['read', 'read'],
    ['admin', 'admin'],
    [campaign, campaign],
    [`batch:${id.toUpperCase()}`, batch],
  ])('reads %s', (text, scope) => {
    expect(readScope(text)).toBe(scope);
  });

  test.each(['', 'root', 'Read', 'campaign', 'campaign:', 'campaign:1', `agent:${id}`, id])(
    'refuses "%s"',
    (text) => {
      expect(readScope(text)).toBeUndefined();
    },
  );
});

test('resourcesOf is null without a campaign or batch, and lists each of them otherwise', () => {
  expect(resourcesOf(['read', 'admin'])).toBeNull();
  expect(resourcesOf(['read', campaign, batch])).toEqual({ campaignIds: [id], batchIds: [id] });
});

describe('conflictOfScopes', () => {
  test.each<[string, Scope[], RegExp | undefined]>([
    ['accepts permissions alone', ['read', 'admin'], undefined],
    ['accepts a permission for a campaign', ['write', campaign], undefined],
    ['refuses a campaign without a permission', [campaign], /add one of them/],
    ['refuses admin for a batch', ['read', 'admin', batch], /admin is for the whole organization/],
  ])('%s', (_rule, scopes, problem) => {
    const found = conflictOfScopes(scopes);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(problem);
  });
});

describe('scopeBeyond', () => {
  test.each<[string, Scope[], Scope[], string | undefined]>([
    ['a token of the organization gives any campaign', ['read', campaign], ['read'], undefined],
    ['a token gives what it has', ['read', campaign], ['read', 'write', campaign], undefined],
    ['no token gives a permission that it lacks', ['write', campaign], ['read'], 'write'],
    ['a limited token gives no other object', ['read', batch], ['read', campaign], batch],
    ['a limited token gives not all', ['read'], ['read', campaign], 'organization'],
  ])('%s', (_rule, scopes, giver, beyond) => {
    expect(scopeBeyond(scopes, giver)).toBe(beyond);
  });
});
