import { expect, test } from 'vitest';
import { runCommandLine } from '../../src/command-line/run.ts';
import { listen } from '../call-control/support.ts';
import { testShell } from './shell.ts';

test('redial login says that an API of an earlier release does not know whose token it is', async () => {
  const problem = { type: 'about:blank', title: 'Not found', status: 404, code: 'not_found' };
  await using earlier = await listen(async (_request, response) => {
    response.writeHead(404, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify(problem));
  });
  const shell = testShell({}, { secret: 'gat_0123456789abcdef' });
  await runCommandLine(['login', '--url', earlier.url], shell);
  expect(shell.exitCode).toBe(4);
  expect(shell.noted).toContain('it is of an earlier release');
  expect(shell.noted).toContain('Upgrade the API, or use the command of its release.');
});
