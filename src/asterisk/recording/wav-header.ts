/** Bytes of the header. */
export const WAV_HEADER_BYTES = 44;
/** A sample of the callee and one of the agent, 16 bits each. */
export const FRAME_BYTES = 4;

const SAMPLES_PER_SECOND = 8000;
const CHANNELS = 2;
const PCM = 1;

/**
 * The header of a WAV file (RIFF): 16-bit PCM, stereo, 8 kHz.
 * @param audioBytes of the samples that follow, less than 4 GiB
 */
export function wavHeader(audioBytes: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + audioBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM, 20);
  header.writeUInt16LE(CHANNELS, 22);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  header.writeUInt32LE(SAMPLES_PER_SECOND * FRAME_BYTES, 28);
  header.writeUInt16LE(FRAME_BYTES, 32);
  header.writeUInt16LE((FRAME_BYTES / CHANNELS) * 8, 34);
  header.write('data', 36);
  header.writeUInt32LE(audioBytes, 40);
  return header;
}
