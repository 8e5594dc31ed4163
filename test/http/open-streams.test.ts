import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { formatEvent } from '../../src/http/event-streams.ts';
import { OpenStreams, streamBody } from '../../src/http/open-streams.ts';

const openStreams = (limit = 2) => new OpenStreams({ limit, noun: 'exports' });
const organizationId = '0193a5d0-0000-7000-8000-000000000000';
const tenant = { organizationId, within: null };

test('a stream produces a text only after the one before was read', async () => {
  const produced: string[] = [];
  const stream = openStreams().open(organizationId);
  const reader = streamBody(texts(produced), { tenant, stream }).getReader();
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

test('a stream that its client breaks off frees its place and ends its texts', async () => {
  const streams = openStreams(1);
  const produced: string[] = [];
  const stream = streams.open(organizationId);
  const body = texts(produced);
  const reader = streamBody(body, { tenant, stream }).getReader();
  await reader.read();
  await reader.cancel();
  expect(await body.next()).toEqual({ done: true, value: undefined });
  expect(produced).toEqual(['a']);
  expect(streams.open(organizationId).signal.aborted).toBe(false);
});

test('an organization has a bounded number of open streams, which is its own', () => {
  const streams = openStreams(1);
  streams.open(organizationId);
  expect(() => streams.open(organizationId)).toThrow('has 1 exports open, which is the limit');
  expect(streams.open('another').signal.aborted).toBe(false);
});

test('a stream opened after disposal is aborted at once', () => {
  const streams = openStreams();
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
