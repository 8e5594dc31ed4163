const samplesPerSecond = 8000;
const longestSeconds = 30;
const toneHertz = 440;
const headerBytes = 44;

/**
 * A WAV file (RIFF, 8 bits, mono, 8 kHz) that is as long as the call, 30 s at most: half a second of
 * tone at the start, then silence.
 */
export function recordingOf(durationSeconds: number): Buffer<ArrayBuffer> {
  const samples = samplesPerSecond * Math.min(longestSeconds, Math.max(1, durationSeconds));
  const file = Buffer.alloc(headerBytes + samples, 128);
  file.write('RIFF', 0);
  file.writeUInt32LE(headerBytes - 8 + samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(samplesPerSecond, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples, 40);
  for (let index = 0; index < samplesPerSecond / 2; index += 1) {
    const angle = (2 * Math.PI * toneHertz * index) / samplesPerSecond;
    file[headerBytes + index] = 128 + Math.round(32 * Math.sin(angle));
  }
  return file;
}
