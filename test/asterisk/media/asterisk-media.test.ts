import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Media } from '../../../src/asterisk/media/media.ts';
import { writeWav } from '../../../src/asterisk/media/sound/wav.ts';
import { describeCallMedia } from '../../call-control/application/call-media-contract.ts';
import type { ContractCallee } from '../../call-control/application/call-media-contract.ts';
import type { Behaviour } from '../../callee-farm/behaviours/plan.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { CalledMedia } from './called-media.ts';
import type { AnsweredCall } from './called-media.ts';
import { SpeechServer } from './speech-server.ts';
import { tone } from './tone.ts';

/** A packet of audio is 20 ms. */
const PACKETS_PER_SECOND = 50;

const LONG_TEXT = 'This is a long text that nobody listens to until its very end. '.repeat(5);
const voice = { synthesizer: null, recognizer: { vendor: 'google', language: 'en-US' } };
const never = new AbortController().signal;

describe.runIf(await hasAsterisk()).concurrent('the audio of a call through Asterisk', () => {
  let called: CalledMedia;
  let media: Media;
  let soundsDir: string;

  beforeAll(async () => {
    soundsDir = await mkdtemp(join(tmpdir(), 'redial-sounds-'));
    for (const [name, seconds] of Object.entries({ half: 0.5, two: 2, long: 30 })) {
      await writeFile(join(soundsDir, `${name}.wav`), writeWav(tone({ seconds })));
    }
    called = await CalledMedia.start();
    media = await called.open({ soundsDir, speech: { engine: 'espeak-ng' } });
  });
  afterAll(async () => {
    await called?.[Symbol.asyncDispose]();
    await rm(soundsDir, { recursive: true, force: true });
  });

  describeCallMedia(async (callee) => {
    const { media: ofCall, hangUp } = await called.answer(media, behaviourOf(callee));
    return { media: ofCall, [Symbol.asyncDispose]: hangUp };
  });

  it.each([8000, 16_000, 22_050])(
    'plays 2 s of a file of %i Hz as 2 s of audio',
    async (samplesPerSecond) => {
      const name = `two-${samplesPerSecond}.wav`;
      await writeFile(join(soundsDir, name), writeWav(tone({ samplesPerSecond, seconds: 2 })));
      const call = await called.answer(media, { name: 'answered' });
      const result = await call.media.play({ url: name }, never);
      expect(result).toEqual({
        playback_seconds: 2,
        playback_milliseconds: 2000,
        playback_last_offset_pos: 16_000,
        reason: 'playCompleted',
      });
      const seconds = await heardSeconds(call);
      expect(seconds).toBeGreaterThan(1.9);
      expect(seconds).toBeLessThan(2.1);
      await call.hangUp();
    },
  );

  it('plays a list of sounds as often as loop says', async () => {
    const call = await called.answer(media, { name: 'answered' });
    const result = await call.media.play({ url: ['half.wav', 'half.wav'], loop: 2 }, never);
    expect(result).toMatchObject({ playback_milliseconds: 2000, playback_seconds: 2 });
    expect(await heardSeconds(call)).toBeCloseTo(2, 0);
    await call.hangUp();
  });

  it('begins at seekOffset, which counts samples of 8 kHz', async () => {
    const call = await called.answer(media, { name: 'answered' });
    const result = await call.media.play({ url: 'two.wav', seekOffset: 12_000 }, never);
    expect(result).toMatchObject({ playback_milliseconds: 500, playback_last_offset_pos: 16_000 });
    const seconds = await heardSeconds(call);
    expect(seconds).toBeGreaterThan(0.4);
    expect(seconds).toBeLessThan(0.7);
    await call.hangUp();
  });

  it('stops after timeoutSecs, and tells how much was heard', async () => {
    const call = await called.answer(media, { name: 'answered' });
    const result = await call.media.play({ url: 'long.wav', timeoutSecs: 1 }, never);
    expect(result).toMatchObject({ reason: 'playCompleted' });
    expect(result['playback_milliseconds']).toBeGreaterThan(800);
    expect(result['playback_milliseconds']).toBeLessThan(1200);
    expect(await heardSeconds(call)).toBeLessThan(2);
    await call.hangUp();
  });

  it('sends audio for silence_stream', async () => {
    const call = await called.answer(media, { name: 'answered' });
    const result = await call.media.play({ url: 'silence_stream://1000' }, never);
    expect(result).toMatchObject({ playback_seconds: 1 });
    const seconds = await heardSeconds(call);
    expect(seconds).toBeGreaterThan(0.8);
    expect(seconds).toBeLessThan(1.3);
    await call.hangUp();
  });

  it('speaks a list of texts with silence between them', async () => {
    const call = await called.answer(media, { name: 'answered' });
    const text = [
      'Hello.',
      'silence_stream://1000',
      '<speak>This is <break time="1s"/> it.</speak>',
    ];
    await call.media.say({ text }, null, never);
    const seconds = await heardSeconds(call);
    expect(seconds).toBeGreaterThan(2.5);
    expect(seconds).toBeLessThan(6);
    await call.hangUp();
  });

  it('stops speaking when the signal aborts', async () => {
    const call = await called.answer(media, { name: 'answered' });
    const replaced = new AbortController();
    const saying = call.media.say({ text: LONG_TEXT, loop: 'forever' }, null, replaced.signal);
    await call.until(({ rtp_received }) => rtp_received > 10);
    replaced.abort();
    await saying;
    await call.media.play({ url: 'silence_stream://200' }, never);
    expect(await heardSeconds(call)).toBeLessThan(3);
    await call.hangUp();
  });

  it('speaks one text ahead of what is heard, however many a say has', async (context) => {
    const asked: string[] = [];
    const wav = writeWav(tone({ seconds: 0.3 }));
    await using server = await SpeechServer.start(({ body }) => {
      asked.push(String(body));
      return { body: wav };
    });
    const speech = { engine: 'http', url: server.url, token: null } as const;
    // The other tests keep sounds meanwhile.
    const ownDir = await mkdtemp(join(tmpdir(), 'redial-sounds-'));
    const spoken = await called.open({ soundsDir: ownDir, speech });
    const call = await called.answer(spoken, { name: 'answered' });
    const replaced = new AbortController();
    const text = Array.from({ length: 50 }, (_, index) => `Text ${index}.`);
    const saying = call.media.say({ text, disableTtsCache: true }, null, replaced.signal);
    await call.until(({ rtp_received }) => rtp_received > 10);
    replaced.abort();
    await saying;
    expect(asked.length).toBeLessThan(6);
    await call.media.say({ text: ['One.', 'Two.'], loop: 2, disableTtsCache: true }, null, never);
    // The global `expect.poll` takes the test that began last, which may have ended.
    await context.expect.poll(() => readdir(join(ownDir, '.cache'))).toEqual([]);
    await call.hangUp();
    await rm(ownDir, { recursive: true });
  });

  it('plays ten sounds a second at most, however short they are', async () => {
    await writeFile(join(soundsDir, 'click.wav'), writeWav(tone({ seconds: 0.02 })));
    const call = await called.answer(media, { name: 'answered' });
    for (const url of ['click.wav', 'silence_stream://0']) {
      const beganMs = performance.now();
      await call.media.play({ url, loop: 10 }, never);
      expect(performance.now() - beganMs).toBeGreaterThan(950);
    }
    await call.hangUp();
  });

  it('refuses a sound that it cannot play, and says what it takes', async () => {
    await writeFile(join(soundsDir, 'song.mp3'), Buffer.from('ID3 and more'));
    const call = await called.answer(media, { name: 'answered' });
    const play = (url: string) => call.media.play({ url }, never);
    await expect(play('song.mp3')).rejects.toThrow(
      'play: it is not a WAV file; accepted are WAV files with 8- or 16-bit PCM, µ-law or A-law, of one or two channels and 4 to 192 kHz',
    );
    await expect(play('none.wav')).rejects.toThrow(
      'play: there is no such file in the folder ASTERISK_SOUNDS_DIR',
    );
    await expect(play('tone_stream://%(100,100,440)')).rejects.toThrow(
      'play: tone_stream is not played through Asterisk: play a WAV file with it',
    );
    await call.hangUp();
  });

  it('ends a verb when the callee hangs up', async () => {
    const call = await called.answer(media, { name: 'hangs-up', act_after_ms: 300 });
    const gathered = await call.media.gather({ play: { url: 'long.wav' } }, voice, never);
    expect(gathered).toEqual({ result: null, transcriptLine: null });
    const after = await called.answer(media, { name: 'hangs-up', act_after_ms: 300 });
    const result = await after.media.play({ url: 'long.wav' }, never);
    expect(result).toMatchObject({ playback_seconds: 0 });
  });

  it('gathers the keys that the callee presses', async () => {
    const call = await called.answer(media, { name: 'sends-digits', digits: '1234#' });
    const gathered = await call.media.gather({ finishOnKey: '#' }, voice, never);
    expect(gathered).toEqual({
      result: { digits: '1234', reason: 'dtmfDetected' },
      transcriptLine: 'Callee pressed: 1234',
    });
    await call.hangUp();
  });

  it('gathers a key that a telephone without events sends as a tone', async () => {
    const call = await called.answer(media, { name: 'answered', voice: 'key-tone' });
    const gathered = await call.media.gather({ numDigits: 1 }, voice, never);
    expect(gathered.result).toEqual({ digits: '5', reason: 'dtmfDetected' });
    await call.hangUp();
  });

  it('cuts off a prompt at the first key, and gathers it', async () => {
    const call = await called.answer(media, { name: 'sends-digits', digits: '12' });
    const verb = { numDigits: 2, play: { url: 'long.wav' } };
    const gathered = await call.media.gather(verb, voice, never);
    expect(gathered.result).toEqual({ digits: '12', reason: 'dtmfDetected' });
    expect(await heardSeconds(call)).toBeLessThan(3);
    await call.hangUp();
  });

  it('plays the whole prompt with dtmfBargein false, and gathers keys meanwhile', async () => {
    const call = await called.answer(media, { name: 'sends-digits', digits: '1' });
    const verb = { minDigits: 1, timeout: 3, dtmfBargein: false, play: { url: 'two.wav' } };
    const gathered = await call.media.gather(verb, voice, never);
    expect(gathered.result).toEqual({ digits: '1', reason: 'dtmfDetected' });
    expect(await heardSeconds(call)).toBeGreaterThan(1.9);
    await call.hangUp();
  });

  it('drops keys during the prompt with listenDuringPrompt false', async () => {
    const call = await called.answer(media, { name: 'sends-digits', digits: '1' });
    const verb = { numDigits: 1, timeout: 1, listenDuringPrompt: false, play: { url: 'two.wav' } };
    const gathered = await call.media.gather(verb, voice, never);
    expect(gathered).toEqual({ result: { reason: 'timeout' }, transcriptLine: null });
    await call.hangUp();
  });

  it('times out when the callee does nothing, and sends audio meanwhile', async () => {
    const call = await called.answer(media, { name: 'answered' });
    const gathered = await call.media.gather({ timeout: 1 }, voice, never);
    expect(gathered).toEqual({ result: { reason: 'timeout' }, transcriptLine: null });
    expect(await heardSeconds(call)).toBeGreaterThan(0.8);
    await call.hangUp();
  });

  it('presses keys that the callee hears', async () => {
    const call = await called.answer(media, { name: 'answered' });
    await call.media.dtmf({ dtmf: '123#a', duration: 100 }, never);
    expect((await call.view()).digits).toBe('123#A');
    await expect(call.media.dtmf({ dtmf: '12x' }, never)).rejects.toThrow(
      'dtmf: must be 1 to 100 keys of a telephone: 0 to 9, *, #, A to D',
    );
    await call.hangUp();
  });
});

async function heardSeconds(call: AnsweredCall): Promise<number> {
  return (await call.view()).rtp_received / PACKETS_PER_SECOND;
}

function behaviourOf(callee: ContractCallee): Behaviour {
  if (callee === null) return { name: 'answered' };
  return 'digits' in callee ? { name: 'sends-digits', ...callee } : { name: 'hangs-up' };
}
