import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { atMinimumRate, type MinimumRate } from '../../../src/http/uploads/minimum-rate.ts';

const LONG_MS = 60_000;

async function readAll(body: ReadableStream<Uint8Array>, rate: MinimumRate): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of atMinimumRate(body, rate)) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** A body whose parts come at once, and which then stalls, or ends. */
function bodyOf(parts: string[], { stalls }: { stalls: boolean }): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part));
      if (!stalls) controller.close();
    },
  });
}

describe('atMinimumRate', () => {
  test('reads a body that is smaller than the minimum', async () => {
    const body = bodyOf(['a', 'b'], { stalls: false });
    expect(await readAll(body, { bytes: 1000, waitMs: LONG_MS })).toBe('ab');
  });

  test.each([
    ['nothing', []],
    ['less than the minimum', ['a']],
    ['the minimum several times', ['aaaa', 'bbbb']],
  ])('refuses a body that stalls after %s', async (_what, parts) => {
    const body = bodyOf(parts, { stalls: true });
    await expect(readAll(body, { bytes: 4, waitMs: 20 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
  });

  test('refuses a body that trickles', async () => {
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await pause(2);
        controller.enqueue(Buffer.from('a'));
      },
    });
    await expect(readAll(body, { bytes: 1_000_000, waitMs: 50 })).rejects.toThrow('is slower than');
  });

  test('does not count the time in which the server works', async () => {
    const body = bodyOf(['a', 'b', 'c'], { stalls: false });
    let read = '';
    for await (const part of atMinimumRate(body, { bytes: 100, waitMs: 30 })) {
      read += Buffer.from(part).toString();
      await pause(25);
    }
    expect(read).toBe('abc');
  });

  test('passes on an error of the body', async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (one) => one.error(new Error('broken')) });
    await expect(readAll(body, { bytes: 1, waitMs: LONG_MS })).rejects.toThrow('broken');
  });
});
