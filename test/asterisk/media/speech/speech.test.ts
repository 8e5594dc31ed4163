import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SoundCache } from '../../../../src/asterisk/media/sound/sound-cache.ts';
import { writeWav } from '../../../../src/asterisk/media/sound/wav.ts';
import { Speech } from '../../../../src/asterisk/media/speech/speech.ts';
import { tone } from '../tone.ts';

describe('texts that are spoken', () => {
  let folder: string;
  let spoken: string[];
  let speech: Speech;
  /** Ends the speaking of a text. */
  let ends: Map<string, () => void>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redial-speech-'));
    spoken = [];
    ends = new Map();
    const cache = new SoundCache({ folder, maxBytes: 2 ** 30, now: Date.now });
    const engine = {
      name: 'of the test',
      synthesize: async ({ text }: { text: string }) => {
        spoken.push(text);
        await new Promise<void>((resolve) => ends.set(text, resolve));
        return writeWav(tone({ seconds: 0.1 }));
      },
    };
    speech = new Speech(engine, cache);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const end = (text = '') => ends.get(text)?.();
  const find = (text: string, owner: string) =>
    speech.find({ text, vendor: null, language: null, voice: null }, owner);

  it('are those of each organization in turn, however many one has', async () => {
    const hostile = Array.from({ length: 50 }, (_, index) => find(`hostile ${index}`, 'hostile'));
    await expect.poll(() => spoken.length).toBe(4);
    const other = find('clinic', 'clinic');
    for (let at = 0; at < 5; at += 1) {
      end(spoken[at]);
      await expect.poll(() => spoken.length).toBe(5 + at);
    }
    expect(spoken.slice(4)).toContain('clinic');
    for (let at = 0; at < 51; at += 1) {
      await expect.poll(() => spoken.length).toBeGreaterThan(at);
      await expect.poll(() => ends.has(spoken[at] ?? '')).toBe(true);
      end(spoken[at]);
    }
    await Promise.all([other, ...hostile]);
  });

  it('have 10,000 characters at most', async () => {
    await expect(find('x'.repeat(10_001), 'clinic')).rejects.toThrow(
      'its text has 10001 characters and may have 10000: make it a list of shorter texts',
    );
    expect(spoken).toEqual([]);
  });
});
