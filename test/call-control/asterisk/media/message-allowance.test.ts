import { describe, expect, it } from 'vitest';
import { MessageAllowance } from '../../../../src/call-control/asterisk/media/message-allowance.ts';

const TOO_MUCH = 'the agent sent more than 1048576 bytes or 1000 messages a second';

describe('what an agent may send', () => {
  it('is two minutes of audio at once, in messages of 20 ms', () => {
    const allowance = new MessageAllowance(() => 0);
    const frame = new ArrayBuffer(1920);
    const problems = Array.from({ length: 6000 }, () => allowance.problemOf(frame));
    expect(problems.filter(Boolean)).toEqual([]);
  });

  it.each([
    ['20,000 small messages', 20_000, ''],
    ['48 MB', 12, 'x'.repeat(4 * 2 ** 20)],
  ])('is %s at once', (_, count, message) => {
    const allowance = new MessageAllowance(() => 0);
    const problems = Array.from({ length: count }, () => allowance.problemOf(message));
    expect(problems.filter(Boolean)).toEqual([]);
    expect(allowance.problemOf('x')).toBe(TOO_MUCH);
  });

  it('comes back with time', () => {
    let nowMs = 0;
    const allowance = new MessageAllowance(() => nowMs);
    for (let count = 0; count < 20_000; count += 1) allowance.problemOf('');
    nowMs = 10;
    expect(Array.from({ length: 10 }, () => allowance.problemOf('')).filter(Boolean)).toEqual([]);
    expect(allowance.problemOf('')).toBe(TOO_MUCH);
  });
});
