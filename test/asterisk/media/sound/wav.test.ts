import { describe, expect, test } from 'vitest';
import { ALAW, expand, ULAW } from '../../../../src/asterisk/media/sound/companding.ts';
import { readPlayable } from '../../../../src/asterisk/media/sound/playable.ts';
import { readWav, wavDurationMs, writeWav } from '../../../../src/asterisk/media/sound/wav.ts';
import { tone } from '../tone.ts';

type Format = { tag: number; channels: number; rate: number; bits: number };

/** A WAV file with these bytes as its sound. */
function wav(
  { tag, channels, rate, bits }: Format,
  data: Buffer,
  before: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt16LE(tag, 0);
  head.writeUInt16LE(channels, 2);
  head.writeUInt32LE(rate, 4);
  head.writeUInt16LE(bits, 14);
  const body = Buffer.concat([chunk('fmt ', head), before, chunk('data', data)]);
  return Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE'), body]);
}

function chunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
}

const mono = { tag: 1, channels: 1, rate: 8000, bits: 16 };
const linear = (...samples: number[]) => Buffer.from(Int16Array.from(samples).buffer);

describe('a WAV file', () => {
  test('is read as it was written', () => {
    const sound = tone({ samplesPerSecond: 16_000, seconds: 0.1 });
    expect(readWav(writeWav(sound))).toEqual(sound);
    expect(wavDurationMs(writeWav(sound).length, 16_000)).toBe(100);
  });

  test('is not searched for its sound behind 1,000 other chunks', () => {
    const others = Buffer.concat(
      Array.from({ length: 1000 }, () => chunk('LIST', Buffer.alloc(0))),
    );
    expect(() => readWav(wav(mono, linear(1, -2), others))).toThrow(
      'its WAV file has no sound in it',
    );
  });

  test('of 5 MB with 8 bits is read in a moment, since all other calls wait for it', () => {
    const file = wav({ ...mono, bits: 8 }, Buffer.alloc(5_000_000, 200));
    const times = [1, 2, 3].map(() => {
      const beganMs = performance.now();
      readWav(file);
      return performance.now() - beganMs;
    });
    expect(Math.min(...times)).toBeLessThan(120);
  });

  test('is read past chunks of other names, with an odd length too', () => {
    const file = wav(mono, linear(1, -2), chunk('LIST', Buffer.from('abc')));
    expect([...readWav(file).samples]).toEqual([1, -2]);
  });

  test('is read to its end, though its header says that it is longer', () => {
    const file = wav(mono, linear(5, 6));
    file.writeUInt32LE(0x7f_ff_00_00, 40);
    expect([...readWav(file).samples]).toEqual([5, 6]);
  });

  test('of two channels becomes one with the mean of both', () => {
    const file = wav({ ...mono, channels: 2 }, linear(100, 300, -50, -150));
    expect([...readWav(file).samples]).toEqual([200, -100]);
  });

  test('of 8-bit PCM has its silence at 128', () => {
    const file = wav({ ...mono, bits: 8 }, Buffer.from([128, 255, 0]));
    expect([...readWav(file).samples]).toEqual([0, 32_512, -32_768]);
  });

  // The values of ITU-T G.711, tables 1 and 2, scaled to 16 bits.
  test('of µ-law and A-law is expanded', () => {
    expect([...expand(Buffer.from([0xff, 0x80, 0x00, 0xfe]), ULAW)]).toEqual([
      0, 32_124, -32_124, 8,
    ]);
    expect([...expand(Buffer.from([0xd5, 0xaa, 0x2a, 0x55]), ALAW)]).toEqual([
      8, 32_256, -32_256, -8,
    ]);
    const file = wav({ ...mono, tag: 7, bits: 8 }, Buffer.from([0x80]));
    expect([...readWav(file).samples]).toEqual([32_124]);
  });

  test.each([
    ['24 bits', { ...mono, bits: 24 }],
    ['six channels', { ...mono, channels: 6 }],
    ['compressed sound', { ...mono, tag: 85 }],
    ['1 kHz', { ...mono, rate: 1000 }],
  ])('with %s is refused', (_, format) => {
    expect(() => readWav(wav(format, linear(1)))).toThrow(/^its WAV file has another format/);
  });

  test.each([
    ['no sound', Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE')])],
    ['a cut format', wav(mono, linear(1)).subarray(0, 30)],
  ])('with %s is refused', (_, file) => {
    expect(() => readWav(file)).toThrow(/^its WAV file/);
  });
});

describe('a sound that is to be played', () => {
  test.each([
    [8000, 8000],
    [16_000, 16_000],
    [11_025, 8000],
    [22_050, 16_000],
    [44_100, 16_000],
    [48_000, 16_000],
  ])('of %i Hz is played at %i Hz, as long as before', async (given, played) => {
    const file = writeWav(tone({ samplesPerSecond: given, seconds: 0.5 }));
    const { samplesPerSecond, samples } = await readPlayable(file, 'any.wav');
    expect(samplesPerSecond).toBe(played);
    expect(samples.length).toBe(played / 2);
  });

  test('keeps a tone that the new rate can carry', async () => {
    const file = writeWav(tone({ samplesPerSecond: 22_050, hertz: 1000, amplitude: 8000 }));
    const { samples } = await readPlayable(file, 'any.wav');
    const expected = tone({ samplesPerSecond: 16_000, hertz: 1000, amplitude: 8000 }).samples;
    const errors = samples.slice(1000, 15_000).map((one, at) => one - (expected[at + 1000] ?? 0));
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(40);
  });

  test('loses a tone that the new rate cannot carry', async () => {
    const file = writeWav(tone({ samplesPerSecond: 44_100, hertz: 10_000, amplitude: 8000 }));
    const { samples } = await readPlayable(file, 'any.wav');
    expect(Math.max(...samples.slice(1000, 15_000).map(Math.abs))).toBeLessThan(40);
  });

  test('is read without a header by the end of its name', async () => {
    expect(await readPlayable(Buffer.from([0x80]), 'a.ULAW')).toEqual({
      samplesPerSecond: 8000,
      samples: Int16Array.of(32_124),
    });
    expect((await readPlayable(linear(7, 8), 'a.sln16')).samplesPerSecond).toBe(16_000);
  });

  test('without any sound is refused', async () => {
    await expect(readPlayable(wav(mono, Buffer.alloc(0)), 'a.wav')).rejects.toThrow(
      'it has no sound in it',
    );
  });
});
