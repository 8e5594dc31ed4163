import { ALAW, expand, ULAW } from './companding.ts';
import type { Pcm } from './pcm.ts';
import { SoundError } from './sound-error.ts';

const HEADER_BYTES = 44;
const PCM = 1;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xff_fe;
const MOST_CHUNKS = 1000;
const MIN_RATE = 4000;
const MAX_RATE = 192_000;

/** What can be played, as the end of a sentence. */
const ACCEPTED_SOUNDS =
  'accepted are WAV files with 8- or 16-bit PCM, µ-law or A-law, of one or two channels and 4 to 192 kHz';

/** The samples of 8-bit PCM, which is unsigned. */
const UNSIGNED = Int16Array.from({ length: 256 }, (_, byte) => (byte - 128) * 256);

type Format = { tag: number; channels: number; samplesPerSecond: number; bits: number };

/**
 * Reads a WAV file (RIFF), whose two channels become one. The sizes in its header may be larger than
 * the file, as in the output of programs that do not know them before.
 * @throws {SoundError} for any other file
 */
export function readWav(bytes: Buffer): Pcm {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') {
    throw new SoundError(`it is not a WAV file; ${ACCEPTED_SOUNDS}`);
  }
  const chunks = chunksOf(bytes);
  const format = readFormat(chunks.get('fmt '));
  const data = chunks.get('data');
  if (data === undefined) throw new SoundError('its WAV file has no sound in it');
  const samples = mixed(readSamples(data, format), format.channels);
  return { samplesPerSecond: format.samplesPerSecond, samples };
}

/** Writes a WAV file of 16-bit PCM. */
export function writeWav({ samplesPerSecond, samples }: Pcm): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(PCM, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(samplesPerSecond * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  file.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER_BYTES);
  return file;
}

/** How long a file of `writeWav` lasts. */
export function wavDurationMs(fileBytes: number, samplesPerSecond: number): number {
  return (Math.max(0, fileBytes - HEADER_BYTES) / 2 / samplesPerSecond) * 1000;
}

/**
 * The first chunk of each name that is wanted. The last one may be cut off. Behind the samples nothing
 * is wanted, and no file needs many chunks before them.
 */
function chunksOf(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  let at = 12;
  for (let count = 0; count < MOST_CHUNKS && at + 8 <= bytes.length; count += 1) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (!chunks.has(name)) chunks.set(name, bytes.subarray(at + 8, at + 8 + size));
    if (name === 'data') break;
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function readFormat(chunk: Buffer | undefined): Format {
  if (chunk === undefined || chunk.length < 16) {
    throw new SoundError('its WAV file does not tell its format');
  }
  const tag = chunk.readUInt16LE(0);
  // The extensible format has the tag of its samples at the start of a GUID.
  const isExtensible = tag === EXTENSIBLE && chunk.length >= 26;
  const format = {
    tag: isExtensible ? chunk.readUInt16LE(24) : tag,
    channels: chunk.readUInt16LE(2),
    samplesPerSecond: chunk.readUInt32LE(4),
    bits: chunk.readUInt16LE(14),
  };
  const { channels, samplesPerSecond } = format;
  const isKnownRate = samplesPerSecond >= MIN_RATE && samplesPerSecond <= MAX_RATE;
  if (isKnownRate && (channels === 1 || channels === 2) && isKnownEncoding(format)) return format;
  const found = `format ${format.tag}, ${format.bits} bits, ${channels} channels, ${samplesPerSecond} Hz`;
  throw new SoundError(`its WAV file has another format (${found}); ${ACCEPTED_SOUNDS}`);
}

function isKnownEncoding({ tag, bits }: Format): boolean {
  if (tag === PCM) return bits === 8 || bits === 16;
  return (tag === A_LAW || tag === MU_LAW) && bits === 8;
}

function readSamples(data: Buffer, { tag, bits }: Format): Int16Array {
  if (tag === MU_LAW) return expand(data, ULAW);
  if (tag === A_LAW) return expand(data, ALAW);
  if (bits === 8) return expand(data, UNSIGNED);
  return readLinear(data);
}

/** Samples of 16 bits, the low byte first, as in the memory of all machines that have Asterisk. */
export function readLinear(data: Buffer): Int16Array {
  const bytes = new Uint8Array(data.length - (data.length % 2));
  bytes.set(data.subarray(0, bytes.length));
  return new Int16Array(bytes.buffer);
}

function mixed(samples: Int16Array, channels: number): Int16Array {
  if (channels === 1) return samples;
  const means = new Int16Array(Math.floor(samples.length / 2));
  for (let index = 0; index < means.length; index += 1) {
    means[index] = ((samples[index * 2] ?? 0) + (samples[index * 2 + 1] ?? 0)) / 2;
  }
  return means;
}
