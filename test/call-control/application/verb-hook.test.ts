import { expect, test } from 'vitest';
import { hookOfRedirect, hookOfVerb } from '../../../src/call-control/application/verb-hook.ts';

const credentials = { username: 'redial', password: 'secret' };
const base = { url: 'https://agent.test/start?a=1', method: 'POST', ...credentials } as const;

test.each([
  ['/menu', { url: 'https://agent.test/menu', method: 'POST', ...credentials }],
  [
    { url: '/menu', method: 'get', username: 'other', password: 'other' },
    { url: 'https://agent.test/menu', method: 'GET', ...credentials },
  ],
  ['https://other.test/', { url: 'https://other.test/', method: 'POST', ...credentials }],
  [
    '//other.test/menu',
    { url: 'https://agent.test//other.test/menu', method: 'POST', ...credentials },
  ],
  ['menu', null],
  ['?step=2', null],
  ['wss://agent.test/menu', null],
  ['http://', null],
  [{ method: 'POST' }, null],
  [null, null],
])(
  'the verb hook %j gets the host and credentials of the application, or is refused',
  (given, hook) => {
    expect(hookOfVerb(given, base)).toEqual(hook);
  },
);

test('a redirect to another host drops the credentials', () => {
  expect(hookOfRedirect('/menu', base)).toMatchObject(credentials);
  expect(hookOfRedirect('https://other.test/', base)).toEqual({
    url: 'https://other.test/',
    method: 'POST',
  });
});
