import { describe, expect, it } from 'vitest';
import { CallSides } from '../../../../src/call-control/asterisk/media/call-sides.ts';

const frame = (...samples: number[]) => Buffer.from(Int16Array.from(samples).buffer);
const samplesOf = (audio: Buffer) => [
  ...new Int16Array(audio.buffer.slice(audio.byteOffset, audio.byteOffset + audio.length)),
];

function heard(mixType: 'mono' | 'stereo' | 'mixed') {
  const sent: number[][] = [];
  return { sent, sides: new CallSides(mixType, (audio) => sent.push(samplesOf(audio))) };
}

describe('the two sides of a call', () => {
  it('are the callee alone in mono', () => {
    const { sent, sides } = heard('mono');
    sides.hearCallee(frame(1, 2));
    expect(sent).toEqual([[1, 2]]);
  });

  it('have the callee left in stereo', () => {
    const { sent, sides } = heard('stereo');
    sides.hearAgent(frame(7, 8));
    sides.hearCallee(frame(1, 2));
    expect(sent).toEqual([[1, 7, 2, 8]]);
  });

  it('are added when they are mixed, up to the largest sample', () => {
    const { sent, sides } = heard('mixed');
    sides.hearCallee(frame(1, 30_000, -30_000));
    sides.hearAgent(frame(2, 30_000, -30_000));
    expect(sent).toEqual([[3, 32_767, -32_768]]);
  });

  it('go on with silence where one is more than 60 ms late', () => {
    const { sent, sides } = heard('stereo');
    for (let sample = 1; sample <= 4; sample += 1) sides.hearCallee(frame(sample));
    expect(sent).toEqual([[1, 0]]);
  });
});
