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
