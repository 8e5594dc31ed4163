import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Media } from '../../../src/asterisk/media/media.ts';
import { writeWav } from '../../../src/asterisk/media/sound/wav.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { CalledMedia } from './called-media.ts';
import { tone } from './tone.ts';

const voice = { synthesizer: null, recognizer: { vendor: 'google', language: 'en-US' } };
const never = new AbortController().signal;

describe.runIf(await hasAsterisk())('a verb whose end nobody heard', () => {
  let called: CalledMedia;
  let media: Media;
  let soundsDir: string;

  beforeEach(async () => {
    soundsDir = await mkdtemp(join(tmpdir(), 'redial-sounds-'));
    await writeFile(join(soundsDir, 'second.wav'), writeWav(tone({ seconds: 1 })));
    called = await CalledMedia.start();
    media = await called.open({ soundsDir });
  });
  afterEach(async () => {
    await called[Symbol.asyncDispose]();
    await rm(soundsDir, { recursive: true, force: true });
  });

  it('is over after the connection is there again: a sound that was played meanwhile', async () => {
    const call = await called.answer(media, { name: 'answered' });
    const playing = call.media.play({ url: 'second.wav' }, never);
    await call.until(({ rtp_received }) => rtp_received > 5);
    called.proxy.isClosed = true;
    called.proxy.cut();
    await call.until(({ rtp_received }) => rtp_received > 48);
    called.proxy.isClosed = false;
    expect(await playing).toMatchObject({ playback_milliseconds: 1000 });
  });

  it('is over after the connection is there again: a callee that hung up meanwhile', async () => {
    const call = await called.answer(media, { name: 'hangs-up', act_after_ms: 500 });
    const gathering = call.media.gather({ timeout: 60 }, voice, never);
    await call.until(({ rtp_received }) => rtp_received > 5);
    called.proxy.isClosed = true;
    called.proxy.cut();
    await call.until(({ ended_at }) => ended_at !== null);
    called.proxy.isClosed = false;
    expect(await gathering).toEqual({ result: null, transcriptLine: null });
  });
});
