import { expect, test, vi } from 'vitest';
import { untilRefused } from '../../../console/src/session/until-refused.ts';

const ADDRESS = 'https://redial.test/api/v1/batches';

test('Requests are sent until the first 401, which answers all later ones', async () => {
  const send = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(new Response('batches'))
    .mockResolvedValueOnce(new Response('no right', { status: 403 }))
    .mockResolvedValueOnce(new Response('wrong token', { status: 401 }));
  const ask = untilRefused(send);
  const answers: [number, string][] = [];
  for (let asked = 0; asked < 5; asked += 1) {
    const answer = await ask(ADDRESS);
    answers.push([answer.status, await answer.text()]);
  }
  expect(answers).toEqual([
    [200, 'batches'],
    [403, 'no right'],
    [401, 'wrong token'],
    [401, 'wrong token'],
    [401, 'wrong token'],
  ]);
  expect(send).toHaveBeenCalledTimes(3);
});
