import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventBody, EventStreams, eventText } from '../../src/http/event-streams.ts';

const organizationId = '0193a5d0-0000-7000-8000-000000000000';

test('a text is made when the one before it was taken', async () => {
  const made: string[] = [];
  const stream = new EventStreams().open(organizationId);
  const reader = eventBody(texts(made), { organizationId, stream }).getReader();
  await setImmediate();
  expect(made).toEqual([]);
  for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    await reader.read();
    await setImmediate();
    expect(made).toEqual(expected);
  }
  expect(await reader.read()).toEqual({ done: true, value: undefined });
  expect(stream.signal.aborted).toBe(true);
});

test('a stream that comes when all have ended has ended', () => {
  const streams = new EventStreams();
  const before = streams.open(organizationId);
  streams[Symbol.dispose]();
  expect([before.signal.aborted, streams.open(organizationId).signal.aborted]).toEqual([
    true,
    true,
  ]);
});

test('the data of an event is one line', () => {
  const text = eventText({ event: 'call', id: '1:1:', data: { summary: 'one\r\ntwo' } });
  expect(text).toBe('event: call\nid: 1:1:\ndata: {"summary":"one\\r\\ntwo"}\n\n');
});

async function* texts(made: string[]): AsyncGenerator<string> {
  for (const text of ['a', 'b', 'c']) {
    made.push(text);
    yield text;
  }
}
