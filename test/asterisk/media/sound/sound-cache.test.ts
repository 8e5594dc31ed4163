import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SoundCache } from '../../../../src/asterisk/media/sound/sound-cache.ts';
import { SoundError } from '../../../../src/asterisk/media/sound/sound-error.ts';
import { tone } from '../tone.ts';

const second = async () => tone({ seconds: 1 });
const wide = async () => tone({ samplesPerSecond: 16_000, seconds: 0.5 });
const fail = async () => Promise.reject(new SoundError('the engine failed'));
const never = async () => {
  throw new Error('it was made again');
};

describe('the cache of sounds', () => {
  let folder: string;
  let nowMs: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redial-cache-'));
    nowMs = Date.parse('2026-03-02T10:00:00Z');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const open = (maxBytes = 2 ** 30) => new SoundCache({ folder, maxBytes, now: () => nowMs });
  test('keeps a sound for the next process', async () => {
    const made = await open().get('hello', second);
    expect(made.durationMs).toBe(1000);
    expect(await open().get('hello', never)).toEqual(made);
    expect(await open().find('other')).toBeUndefined();
  });

  test('gives a sound of 16 kHz the suffix by which Asterisk knows it', async () => {
    const { durationMs } = await open().get('wide', wide);
    expect(durationMs).toBe(500);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.wav16$/)]);
  });

  test('makes a sound once for all that want it at once', async () => {
    let count = 0;
    const cache = open();
    const make = async () => {
      count += 1;
      return second();
    };
    await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)]);
    expect(count).toBe(1);
  });

  test('tries again after a failure, and leaves no file of it', async () => {
    const cache = open();
    await expect(cache.get('a', fail)).rejects.toThrow('the engine failed');
    expect((await cache.get('a', second)).durationMs).toBe(1000);
  });

  test('removes what was not used for longest above its bound', async () => {
    // A second at 8 kHz is 16,044 bytes.
    const cache = open(40_000);
    await cache.get('first', second);
    nowMs += 120_000;
    await cache.get('second', second);
    nowMs += 120_000;
    await cache.get('first', never);
    nowMs += 120_000;
    await cache.get('third', second);
    expect(await cache.find('second')).toBeUndefined();
    expect(await cache.find('first')).toBeDefined();
    expect(await cache.find('third')).toBeDefined();
  });

  test('keeps what was used within the last minute, above its bound too', async () => {
    const cache = open(20_000);
    await cache.get('first', second);
    nowMs += 50_000;
    await cache.get('second', second);
    expect(await cache.find('first')).toBeDefined();
  });

  test('never holds more than twice its bound, whatever is in use', async () => {
    const cache = open(20_000);
    for (const name of ['first', 'second', 'third', 'fourth']) {
      nowMs += 1000;
      await cache.get(name, second);
    }
    expect(await readdir(folder)).toHaveLength(2);
    expect(await cache.find('fourth')).toBeDefined();
  });

  test('counts the block that a small file takes on the disk', async () => {
    const cache = open(40_000);
    for (let note = 0; note < 100; note += 1) {
      nowMs += 120_000;
      await cache.writeNote(`note ${note}`, 'x');
    }
    expect((await readdir(folder)).length).toBeLessThanOrEqual(10);
  });

  test('removes what nobody has used for a day', async () => {
    const cache = open();
    await cache.get('used', second);
    await cache.get('unused', second);
    nowMs += 23 * 3_600_000;
    await cache.find('used');
    nowMs += 3_600_001;
    await open().removeUnused();
    expect(await cache.find('unused')).toBeUndefined();
    expect(await cache.find('used')).toMatchObject({ durationMs: 1000 });
  });

  test('has nothing to remove before its first sound', async () => {
    const cache = new SoundCache({ folder: join(folder, 'none'), maxBytes: 1, now: () => nowMs });
    await expect(cache.removeUnused()).resolves.toBeUndefined();
  });

  test('removes a sound that is not to be kept', async () => {
    const cache = open();
    await cache.remove(await cache.get('once', second));
    expect(await readdir(folder)).toEqual([]);
  });

  test('says that its folder cannot be written', async () => {
    const cache = new SoundCache({ folder: '/dev/null/no', maxBytes: 1, now: () => nowMs });
    await expect(cache.get('a', second)).rejects.toThrow(
      'its file cannot be written by this server',
    );
  });
});
