import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Media } from '../../../src/asterisk/media/media.ts';
import { writeWav } from '../../../src/asterisk/media/sound/wav.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { CalledMedia } from './called-media.ts';
import { tone } from './tone.ts';

/** A packet of audio is 20 ms. */
const PACKETS_PER_SECOND = 50;

describe.runIf(await hasAsterisk())('the audio of a call through Asterisk', () => {
  let called: CalledMedia;
  let media: Media;
  let soundsDir: string;
  const never = new AbortController().signal;

  beforeAll(async () => {
    soundsDir = await mkdtemp(join(tmpdir(), 'redial-sounds-'));
    called = await CalledMedia.start();
    media = await called.open({ soundsDir, speech: { engine: 'espeak-ng' } });
  });
  afterAll(async () => {
    await called?.[Symbol.asyncDispose]();
    await rm(soundsDir, { recursive: true, force: true });
  });

  const sound = async (name: string, samplesPerSecond: number, seconds: number) =>
    writeFile(join(soundsDir, name), writeWav(tone({ samplesPerSecond, seconds })));

  it.each([8000, 16_000, 22_050])(
    'plays 2 s of a file of %i Hz as 2 s of audio',
    async (samplesPerSecond) => {
      await sound(`two-${samplesPerSecond}.wav`, samplesPerSecond, 2);
      const call = await called.answer(media, { name: 'answered' });
      const result = await call.media.play({ url: `two-${samplesPerSecond}.wav` }, never);
      expect(result).toEqual({
        playback_seconds: 2,
        playback_milliseconds: 2000,
        playback_last_offset_pos: 16_000,
        reason: 'playCompleted',
      });
      const { rtp_received: packets } = await call.view();
      expect(packets).toBeGreaterThan(1.9 * PACKETS_PER_SECOND);
      expect(packets).toBeLessThan(2.1 * PACKETS_PER_SECOND);
      await call.hangUp();
    },
  );

  it('speaks a text, and stops at once when the signal aborts', async () => {
    const call = await called.answer(media, { name: 'answered' });
    await call.media.say({ text: 'Hello, this is a reminder.' }, null, never);
    const { rtp_received: packets } = await call.view();
    expect(packets).toBeGreaterThan(1 * PACKETS_PER_SECOND);
    expect(packets).toBeLessThan(3 * PACKETS_PER_SECOND);
    await call.hangUp();
  });

  it('gathers the keys that the callee presses', async () => {
    const call = await called.answer(media, { name: 'sends-digits', digits: '1234#' });
    const voice = { synthesizer: null, recognizer: { vendor: 'google', language: 'en-US' } };
    const gathered = await call.media.gather({ finishOnKey: '#' }, voice, never);
    expect(gathered).toEqual({
      result: { digits: '1234', reason: 'dtmfDetected' },
      transcriptLine: 'Callee pressed: 1234',
    });
    await call.hangUp();
  });
});
