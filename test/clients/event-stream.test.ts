import { setTimeout as pause } from 'node:timers/promises';
import { Redial, RedialError } from 'redial-client';
import { expect, test } from 'vitest';

const event = (id: string, data: object) =>
  `id: ${id}\nevent: status\ndata: ${JSON.stringify(data)}\n\n`;

const AT_ONCE = { reconnectDelayMs: 0 };

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const read: Item[] = [];
  for await (const item of items) read.push(item);
  return read;
}

/** Answers one request after the other, and remembers after which event each began. */
function serving(answers: Response[]) {
  const positions: (string | null)[] = [];
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    positions.push(input instanceof Request ? input.headers.get('last-event-id') : null);
    return answers.shift() ?? new Response(null, { status: 204 });
  };
  return { positions, redial: new Redial({ url: 'http://redial.test/', token: 'gat_x', fetch }) };
}

function brokenStream(text: string): Response {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(text)),
    pull: (stream) => stream.error(new Error('connection reset')),
  });
  return new Response(body);
}

test('a stream that breaks is continued after its last event, until no more follow', async () => {
  const { redial, positions } = serving([
    brokenStream(`retry: 1000\n\n${event('1', { n: 1 })}: heartbeat\n\n${event('2', { n: 2 })}`),
    new Response(event('3', { n: 3 })),
  ]);
  const connections: boolean[] = [];
  const onConnection = (isOpen: boolean) => connections.push(isOpen);
  const options = { lastEventId: '0', onConnection, ...AT_ONCE };
  const seen = await allOf(redial.followBatch('b', options));
  expect(connections).toEqual([true, false, true, false]);
  expect(seen.map(({ id, data }) => [id, data])).toEqual([
    ['1', { n: 1 }],
    ['2', { n: 2 }],
    ['3', { n: 3 }],
  ]);
  expect(positions).toEqual(['0', '2', '3']);
});

/** It sends what it has, and then nothing any more, without an end. */
function deadStream(text: string): Response {
  const start = (stream: ReadableStreamDefaultController) =>
    stream.enqueue(new TextEncoder().encode(text));
  return new Response(new ReadableStream({ start }));
}

test('a stream that is silent for too long is opened again after its last event', async () => {
  const { redial, positions } = serving([
    deadStream(event('1', { n: 1 })),
    new Response(event('2', { n: 2 })),
  ]);
  const options = { longestSilenceMs: 20, ...AT_ONCE };
  const seen = await allOf(redial.followBatch('b', options));
  expect(seen.map(({ id }) => id)).toEqual(['1', '2']);
  expect(positions).toEqual([null, '1', '2']);
});

test('a stream whose answer does not begin is asked for again', async () => {
  const asked: AbortSignal[] = [];
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    if (input instanceof Request) asked.push(input.signal);
    return asked.length === 1 ? new Promise<Response>(() => {}) : new Response(event('1', {}));
  };
  const redial = new Redial({ url: 'http://redial.test/', token: 'gat_x', fetch });
  const stream = redial.followBatch('b', { longestSilenceMs: 20, ...AT_ONCE });
  expect((await stream.next()).value).toMatchObject({ id: '1' });
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]);
  await stream.return();
});

test('the time that a program takes for an event does not count as silence', async () => {
  const { redial, positions } = serving([
    new Response(event('1', { n: 1 }) + event('2', { n: 2 })),
  ]);
  const stream = redial.followBatch('b', { longestSilenceMs: 20, ...AT_ONCE });
  await stream.next();
  await pause(60);
  expect((await stream.next()).value).toMatchObject({ id: '2' });
  expect(positions).toEqual([null]);
  await stream.return();
});

test('a stream that ends with its signal ends also where the request does not heed the signal', async () => {
  const { redial } = serving([deadStream(event('1', { n: 1 }))]);
  const stop = new AbortController();
  const stream = redial.followBatch('b', { signal: stop.signal, longestSilenceMs: Infinity });
  await stream.next();
  stop.abort();
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test('a character that is cut between two pieces of a stream is read whole', async () => {
  const bytes = new TextEncoder().encode(event('1', { name: 'Zoë' }));
  const body = ReadableStream.from([...bytes].map((byte) => new Uint8Array([byte])));
  const { redial } = serving([new Response(body)]);
  const [first] = await allOf(redial.followBatch('b', AT_ONCE));
  expect(first?.data).toEqual({ name: 'Zoë' });
});

test('a stream that is refused for good throws the error of the API', async () => {
  const refusal = { detail: 'there is no such batch', code: 'batch_not_found' };
  const { redial, positions } = serving([Response.json(refusal, { status: 404 })]);
  const reading = allOf(redial.followBatch('b', AT_ONCE));
  await expect(reading).rejects.toMatchObject({ code: 'batch_not_found', status: 404 });
  expect(positions).toHaveLength(1);
});

test('a stream that is refused for now is tried again after Retry-After', async () => {
  const later = Response.json(
    { detail: 'too many', code: 'rate_limited' },
    { status: 429, headers: { 'retry-after': '0' } },
  );
  const { redial } = serving([later, new Response(event('1', {}))]);
  expect(await allOf(redial.followBatch('b', AT_ONCE))).toHaveLength(1);
});

test('a request without an answer is an error that says so', async () => {
  const redial = new Redial({ url: 'http://127.0.0.1:1', token: 'gat_x' });
  const error = await redial.listBatches().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(RedialError);
  expect(error).toMatchObject({ status: null, code: 'no_answer', requestId: null });
});
