import { expect, test } from 'vitest';
import { createLog } from '../../src/runtime/log.ts';

function lineOf(members: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog('api', 'info', (line) => lines.push(line)).warn(members, 'gave up');
  return JSON.parse(lines.join(''));
}

test('a log line has its members in snake_case, also those of its lists and objects', () => {
  const { time, ...line } = lineOf({ leftOvers: [{ kind: 'calls', callSids: ['a'] }] });
  expect(time).toBeTypeOf('number');
  expect(line).toEqual({
    level: 40,
    part: 'api',
    left_overs: [{ kind: 'calls', call_sids: ['a'] }],
    msg: 'gave up',
  });
});

test('a log line may lead back to itself', () => {
  const own: { self?: object } = {};
  own.self = own;
  expect(lineOf({ own })['own']).toBeTypeOf('object');
});

test('a log line tells the type and the message of an error', () => {
  const { err } = lineOf({ err: new TypeError('no such host') });
  expect(err).toMatchObject({ type: 'TypeError', message: 'no such host' });
});
