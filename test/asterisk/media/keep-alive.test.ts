import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AudioStream } from '../../../src/asterisk/media/stream/audio-stream.ts';
import { keepAlive } from '../../../src/asterisk/media/stream/keep-alive.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream whose socket keeps the lengths of what is sent. */
function streamed() {
  const sent: number[] = [];
  const stream = new AudioStream(8000, () => undefined);
  stream.connect({
    sendAudio: (audio) => sent.push(audio.length),
    sendMark: () => undefined,
    flush: () => undefined,
    close: () => undefined,
  });
  return { stream, sent };
}

test('A silent stream gets 20 ms of silence each second, until it is disposed of', () => {
  const { stream, sent } = streamed();
  const kept = keepAlive(stream);
  vi.advanceTimersByTime(3000);
  expect(sent).toEqual([320, 320, 320]);
  kept[Symbol.dispose]();
  vi.advanceTimersByTime(3000);
  expect(sent).toHaveLength(3);
});

test('A stream that speaks gets no silence between its words', () => {
  const { stream, sent } = streamed();
  using _ = keepAlive(stream);
  for (let piece = 0; piece < 4; piece += 1) {
    stream.play(Buffer.alloc(640));
    vi.advanceTimersByTime(700);
  }
  expect(sent).toEqual([640, 640, 640, 640]);
});

test('A stream gets no silence before audio that waits', () => {
  const { stream, sent } = streamed();
  using _ = keepAlive(stream);
  stream.play(Buffer.alloc(16_000 * 3));
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual([32_000, 16_000]);
});
