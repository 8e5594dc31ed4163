import { expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { listen, serverConfig } from '../../call-control/support.ts';

/** Starts a server that answers an empty list with these headers. */
async function listenWith(headers: Record<string, string>) {
  return listen(async (_request, response) => {
    response.writeHead(200, headers).end('[]');
  });
}

test.each([
  ['announces a limit', { 'ratelimit-limit': '600', 'ratelimit-remaining': '7' }, 7],
  ['announces none', {}, null],
])('the client reports the rate limit of an answer that %s', async (_, headers, remaining) => {
  const { url, ...server } = await listenWith(headers);
  await using _server = server;
  const reported: unknown[] = [];
  await using callControl = createCallControl(
    { ...serverConfig(''), url },
    { onBudget: (reading) => void reported.push(reading && reading.remaining) },
  );
  await callControl.listCalls();
  await callControl.listCalls();
  expect(reported).toEqual(remaining === null ? [null] : [7, 7]);
});

test('the client reports again after 30 s that there is no rate limit', async () => {
  const { url, ...server } = await listenWith({});
  await using _server = server;
  const reported: unknown[] = [];
  let now = new Date('2027-03-01T10:00:00Z');
  await using callControl = createCallControl(
    { ...serverConfig(''), url },
    { clock: { now: () => now }, onBudget: (reading) => void reported.push(reading) },
  );
  for (const time of ['10:00:00', '10:00:29', '10:00:30', '10:00:31']) {
    now = new Date(`2027-03-01T${time}Z`);
    await callControl.listCalls();
  }
  expect(reported).toEqual([null, null]);
});
