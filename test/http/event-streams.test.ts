import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventStreamBody, EventStreams, formatEvent } from '../../src/http/event-streams.ts';

const organizationId = '0193a5d0-0000-7000-8000-000000000000';

test('an event stream produces a text only after the one before was read', async () => {
  const produced: string[] = [];
  const stream = new EventStreams().open(organizationId);
  const reader = eventStreamBody(texts(produced), { organizationId, stream }).getReader();
  await setImmediate();
  expect(produced).toEqual([]);
  for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    await reader.read();
    await setImmediate();
    expect(produced).toEqual(expected);
  }
  expect(await reader.read()).toEqual({ done: true, value: undefined });
  expect(stream.signal.aborted).toBe(true);
});

test('a stream opened after disposal is aborted at once', () => {
  const streams = new EventStreams();
  const before = streams.open(organizationId);
  streams[Symbol.dispose]();
  expect([before.signal.aborted, streams.open(organizationId).signal.aborted]).toEqual([
    true,
    true,
  ]);
});

test('formatEvent writes the data of an event in one line', () => {
  const text = formatEvent({ event: 'call', id: '1:1:', data: { summary: 'one\r\ntwo' } });
  expect(text).toBe('event: call\nid: 1:1:\ndata: {"summary":"one\\r\\ntwo"}\n\n');
});

async function* texts(produced: string[]): AsyncGenerator<string> {
  for (const text of ['a', 'b', 'c']) {
    produced.push(text);
    yield text;
  }
}
