import { beforeEach, describe, expect, it } from 'vitest';
import { PlayoutQueue } from '../../../src/asterisk/media/stream/playout-queue.ts';

/** A second of audio at 8,000 Hz. */
const SECOND = 16_000;

describe('the queue of audio that waits to be played', () => {
  let sent: (number | string)[];
  let happened: string[];
  let queue: PlayoutQueue;
  beforeEach(() => {
    sent = [];
    happened = [];
    queue = new PlayoutQueue(8000, {
      audio: (bytes) => sent.push(bytes.length),
      mark: (id) => sent.push(id),
    });
  });
  const mark = (name: string) => ({
    onPlayed: () => happened.push(`${name} played`),
    onCleared: () => happened.push(`${name} cleared`),
  });

  it('sends whole frames at once, and keeps the rest for what follows', () => {
    queue.push(Buffer.alloc(500));
    expect(sent).toEqual([320]);
    queue.push(Buffer.alloc(140));
    expect(sent).toEqual([320, 320]);
  });

  it('fills the last frame before a mark with silence', () => {
    queue.push(Buffer.alloc(500));
    queue.mark(mark('end'));
    expect(sent).toEqual([320, 320, '1']);
  });

  it('sends five seconds ahead of what is played, and more when that is reported', () => {
    queue.push(Buffer.alloc(20 * SECOND));
    expect(sent).toEqual([2 * SECOND, '1', 2 * SECOND, '2', 2 * SECOND, '3']);
    queue.report('1');
    expect(sent.slice(6)).toEqual([2 * SECOND, '4']);
    expect(queue.seconds).toBe(18);
  });

  it('reports a mark when Asterisk has played what is before it', () => {
    queue.push(Buffer.alloc(SECOND / 10));
    queue.mark(mark('first'));
    queue.push(Buffer.alloc(SECOND / 10));
    queue.mark(mark('second'));
    queue.report('1');
    expect(happened).toEqual(['first played']);
    queue.report('2');
    expect(happened).toEqual(['first played', 'second played']);
    expect(queue.seconds).toBe(0);
  });

  it('reports an earlier mark with a later one, and none twice', () => {
    queue.mark(mark('first'));
    queue.mark(mark('second'));
    queue.report('2');
    queue.report('1');
    expect(happened).toEqual(['first played', 'second played']);
  });

  it('clears what waits and what Asterisk has not played, in order', () => {
    queue.push(Buffer.alloc(SECOND));
    queue.mark(mark('sent'));
    queue.push(Buffer.alloc(20 * SECOND));
    queue.mark(mark('waiting'));
    queue.clear();
    expect(happened).toEqual(['sent cleared', 'waiting cleared']);
    expect(queue.seconds).toBe(0);
  });

  it('ignores the report of a mark that was cleared', () => {
    queue.mark(mark('first'));
    queue.clear();
    queue.report('1');
    expect(happened).toEqual(['first cleared']);
  });
});
