import type { RecordingStore } from '../network/recording-store.ts';

const SAMPLES_PER_SECOND = 8000;
const LONGEST_SECONDS = 30;
const TONE_HERTZ = 440;
const HEADER_BYTES = 44;

/**
 * Creates a WAV file (RIFF, 8 bits, mono, 8 kHz) as long as the call, from 1 s to 30 s: half a second
 * of tone, then silence.
 */
function createRecording(durationSeconds: number): Buffer<ArrayBuffer> {
  const samples = SAMPLES_PER_SECOND * Math.min(LONGEST_SECONDS, Math.max(1, durationSeconds));
  const file = Buffer.alloc(HEADER_BYTES + samples, 128);
  file.write('RIFF', 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  file.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples, 40);
  for (let index = 0; index < SAMPLES_PER_SECOND / 2; index += 1) {
    const angle = (2 * Math.PI * TONE_HERTZ * index) / SAMPLES_PER_SECOND;
    file[HEADER_BYTES + index] = 128 + Math.round(32 * Math.sin(angle));
  }
  return file;
}

/** Recordings that nobody stores: each is made when it is asked for. */
export const madeUpRecordings: RecordingStore = {
  open: async (_call, { durationSeconds = 0 }) => {
    const file = createRecording(durationSeconds);
    return { bytes: file.length, stream: new Blob([file]).stream() };
  },
  delete: async () => undefined,
  deleteOthers: async () => undefined,
  problemOf: () => undefined,
  record: async () => undefined,
};
