import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeLeftovers } from '../../../src/asterisk/media/bridge/remove-leftovers.ts';
import type { Media } from '../../../src/asterisk/media/media.ts';
import { readWav, writeWav } from '../../../src/asterisk/media/sound/wav.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { CalledMedia } from './called-media.ts';
import { SpeechServer } from './speech-server.ts';
import { tone } from './tone.ts';

const voice = { synthesizer: null, recognizer: { vendor: 'google', language: 'en-US' } };
const never = new AbortController().signal;

describe.runIf(await hasAsterisk())('a gather of speech through Asterisk', () => {
  let called: CalledMedia;
  let recognizer: SpeechServer;
  let media: Media;
  let soundsDir: string;

  beforeAll(async () => {
    soundsDir = await mkdtemp(join(tmpdir(), 'redial-sounds-'));
    await writeFile(join(soundsDir, 'long.wav'), writeWav(tone({ seconds: 30 })));
    called = await CalledMedia.start();
    recognizer = await SpeechServer.start(() => ({ status: 500 }));
    media = await called.open({ soundsDir, recognizer: { url: recognizer.url, token: 'key' } });
  });
  afterAll(async () => {
    await recognizer?.[Symbol.asyncDispose]();
    await called?.[Symbol.asyncDispose]();
    await rm(soundsDir, { recursive: true, force: true });
  });

  const ask = (path: string) => called.ari.request({ method: 'GET', path });
  const understand = (transcript: string, confidence = 0.9) => {
    recognizer.received.length = 0;
    recognizer.answer = () => ({ body: JSON.stringify({ transcript, confidence }) });
  };

  it('sends what the callee has said to the recognizer, and its words to the application', async () => {
    understand('Yes, please.');
    const call = await called.answer(media, { name: 'answered', voice: 'human' });
    const gathered = await call.media.gather({ input: ['speech'] }, voice, never);
    const alternatives = [{ confidence: 0.9, transcript: 'Yes, please.' }];
    expect(gathered).toEqual({
      result: {
        speech: {
          language_code: 'en-US',
          channel_tag: 1,
          is_final: true,
          alternatives,
          vendor: { name: 'google', evt: { is_final: true, alternatives } },
        },
        reason: 'speechDetected',
      },
      transcriptLine: 'Callee: Yes, please.',
    });
    const [request] = recognizer.received;
    expect(request?.path).toBe('/?language=en-US');
    expect(request?.headers['authorization']).toBe('Bearer key');
    expect(request?.headers['content-type']).toBe('audio/wav');
    // The callee speaks for 700 ms.
    expect(loudMs(request?.body ?? Buffer.alloc(0))).toBeGreaterThan(500);
    await call.hangUp();
  });

  it('cuts off the prompt when the callee speaks, if the verb says bargein', async () => {
    understand('Stop.');
    const call = await called.answer(media, { name: 'answered', voice: 'human' });
    const verb = { input: ['speech'], bargein: true, play: { url: 'long.wav' } };
    const gathered = await call.media.gather(verb, voice, never);
    expect(gathered.transcriptLine).toBe('Callee: Stop.');
    expect((await call.view()).rtp_received).toBeLessThan(5 * 50);
    await call.hangUp();
  });

  it('goes on listening after a turn without words, until the time is up', async () => {
    understand('');
    const call = await called.answer(media, { name: 'answered', voice: 'human' });
    const gathered = await call.media.gather({ input: ['speech'], timeout: 2 }, voice, never);
    expect(gathered).toEqual({ result: { reason: 'timeout' }, transcriptLine: null });
    expect(recognizer.received.length).toBe(1);
    await call.hangUp();
  });

  it('says in its result that the recognizer failed', async () => {
    recognizer.answer = () => ({ status: 503 });
    const call = await called.answer(media, { name: 'answered', voice: 'human' });
    const { result } = await call.media.gather({ input: ['speech'] }, voice, never);
    expect(result).toEqual({
      reason: 'error',
      details: 'the speech recognizer answered with status 503',
    });
    await call.hangUp();
  });

  it('leaves no channel and no recording behind', async () => {
    understand('Bye.');
    const call = await called.answer(media, { name: 'answered', voice: 'human' });
    await call.media.gather({ input: ['speech'] }, voice, never);
    await call.hangUp();
    await expect.poll(() => ask('channels'), { timeout: 5000 }).toEqual([]);
    expect(await ask('recordings/stored')).toEqual([]);
  });

  it('leaves no recording behind when the callee hangs up meanwhile', async () => {
    understand('');
    const gathers = [200, 400, 600, 800, 1000].map(async (act_after_ms) => {
      const call = await called.answer(media, { name: 'hangs-up', act_after_ms, voice: 'human' });
      return call.media.gather({ input: ['speech'] }, voice, never);
    });
    const hungUp = { result: null, transcriptLine: null };
    expect(await Promise.all(gathers)).toEqual(gathers.map(() => hungUp));
    await expect.poll(() => ask('channels'), { timeout: 5000 }).toEqual([]);
    expect(await ask('recordings/stored')).toEqual([]);
  });

  it('of a process that is gone leaves no recording behind', async () => {
    const call = await called.answer(media, { name: 'answered' });
    await media.recordTurns(call.sid);
    await call.hangUp();
    await expect.poll(() => ask('recordings/stored'), { timeout: 5000 }).toHaveLength(1);
    await removeLeftovers(called.ari);
    expect(await ask('recordings/stored')).toEqual([]);
  });

  it('without a recognizer fails with the name of the setting', async () => {
    const deaf = await called.open({ soundsDir });
    const call = await called.answer(deaf, { name: 'answered' });
    await expect(call.media.gather({ input: ['speech'] }, voice, never)).rejects.toThrow(
      'gather: this installation does not understand speech; the operator can name a recognizer by ASTERISK_RECOGNIZER_URL',
    );
    await call.hangUp();
  });
});

/** How much of a WAV file is louder than a whisper, counted by 20 ms. */
function loudMs(wav: Buffer): number {
  const { samplesPerSecond, samples } = readWav(wav);
  const length = samplesPerSecond / 50;
  let count = 0;
  for (let at = 0; at + length <= samples.length; at += length) {
    const peak = samples.subarray(at, at + length).reduce((max, one) => Math.max(max, one), 0);
    if (peak > 1000) count += 1;
  }
  return count * 20;
}
