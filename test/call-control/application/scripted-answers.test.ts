import { describe, expect, test } from 'vitest';
import { byPath, startAgentApplication } from './agent-application.ts';
import { bye, menu } from './agent-verbs.ts';

function script(url: string, body: unknown): Promise<Response> {
  return fetch(`${url}/simulator/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('scripted answers', () => {
  test('apply to all calls to the number', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': [menu], '/menu': bye }));
    const to = '+15550199901';
    const answers = [{ digits: '7' }];
    const posted = await script(line.url, { to, answers });
    expect([posted.status, await posted.json()]).toEqual([200, { to, answers }]);
    await line.call({ to });
    await line.end();
    expect(line.requests.find(({ path }) => path === '/menu')?.body['digits']).toBe('7');
  });

  test.each([
    [{ answers: [] }, 'to must be the number or SIP address that is called'],
    [
      { to: '+15550199901', answers: [{ digits: 'x' }] },
      'answers.0.digits: must be keys of a telephone such as "1234#"',
    ],
    [{ to: '+15550199901', answer: [] }, 'unknown property answer'],
  ])('are refused in the request %j', async (body, msg) => {
    await using line = await startAgentApplication(() => []);
    const posted = await script(line.url, body);
    expect([posted.status, await posted.json()]).toEqual([400, { msg }]);
  });

  test('that are invalid in the tag of a call refuse the call', async () => {
    await using line = await startAgentApplication(() => []);
    await expect(line.call({ answers: [{ digits: 'x' }] })).rejects.toThrow('refused');
  });

  test('are drawn by number and seed if there is no script', async () => {
    await using line = await startAgentApplication(byPath({ '/agent': [menu], '/menu': bye }));
    const sid = await line.call({ to: '+15550199903' });
    await line.end();
    expect(await line.row(sid)).toMatchObject({
      transcript: expect.stringMatching(/\nCallee pressed: 5\n/),
    });
  });
});
