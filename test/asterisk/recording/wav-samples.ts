import type { OpenRecording } from '../../../src/asterisk/recording/recording-files.ts';

const HEADER_BYTES = 44;
const SAMPLES_PER_SECOND = 8000;

/** All bytes of a recording; its length is checked. */
export async function bytesOf(recording: OpenRecording | null): Promise<Buffer> {
  if (recording === null) throw new Error('there is no recording');
  const bytes = Buffer.from(await new Response(recording.stream).arrayBuffer());
  if (bytes.length !== recording.bytes) throw new Error('the recording is not as long as it says');
  return bytes;
}

/** The mean of the samples of each tenth of a second, on the left and on the right. */
export function loudness(wav: Buffer): { left: number; right: number }[] {
  const frames = Math.floor((wav.length - HEADER_BYTES) / 4);
  const perTenth = SAMPLES_PER_SECOND / 10;
  return Array.from({ length: Math.floor(frames / perTenth) }, (_, tenth) => {
    const sum = { left: 0, right: 0 };
    for (let frame = tenth * perTenth; frame < (tenth + 1) * perTenth; frame += 1) {
      sum.left += Math.abs(wav.readInt16LE(HEADER_BYTES + frame * 4));
      sum.right += Math.abs(wav.readInt16LE(HEADER_BYTES + frame * 4 + 2));
    }
    return { left: Math.round(sum.left / perTenth), right: Math.round(sum.right / perTenth) };
  });
}

/** How strong a frequency is among the samples of one side, from 0 to 1 (Goertzel). */
export function share(wav: Buffer, side: 'left' | 'right', hertz: number): number {
  const offset = HEADER_BYTES + (side === 'left' ? 0 : 2);
  let [real, imaginary, power] = [0, 0, 0];
  for (let at = offset, frame = 0; at + 1 < wav.length; at += 4, frame += 1) {
    const sample = wav.readInt16LE(at);
    const angle = (2 * Math.PI * hertz * frame) / SAMPLES_PER_SECOND;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
    power += sample * sample;
  }
  const frames = (wav.length - HEADER_BYTES) / 4;
  return power === 0 ? 0 : (2 * (real * real + imaginary * imaginary)) / (frames * power);
}

/** A mono WAV file of 16 bits and 8 kHz with a tone. */
export function toneFile(hertz: number, seconds: number): Buffer {
  const samples = Math.round(seconds * SAMPLES_PER_SECOND);
  const file = Buffer.alloc(HEADER_BYTES + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [SAMPLES_PER_SECOND, 24],
    [SAMPLES_PER_SECOND * 2, 28],
    [samples * 2, 40],
  ] as const) {
    file.writeUInt32LE(value, at);
  }
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const) {
    file.writeUInt16LE(value, at);
  }
  file.write('data', 36);
  for (let index = 0; index < samples; index += 1) {
    const angle = (2 * Math.PI * hertz * index) / SAMPLES_PER_SECOND;
    file.writeInt16LE(Math.round(8000 * Math.sin(angle)), HEADER_BYTES + index * 2);
  }
  return file;
}
