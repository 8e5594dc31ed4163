/** A tone as 16-bit samples, little-endian. */
export function tone(
  sampleRate: number,
  { hertz, seconds }: { hertz: number; seconds: number },
): Buffer {
  const samples = Int16Array.from({ length: Math.round(sampleRate * seconds) }, (_, index) =>
    Math.round(8000 * Math.sin((2 * Math.PI * hertz * index) / sampleRate)),
  );
  return Buffer.from(samples.buffer);
}

/** The share of the power of 16-bit samples that lies at a frequency (Goertzel's algorithm). */
export function toneShare(audio: Buffer, sampleRate: number, hertz: number): number {
  const samples = new Int16Array(
    Uint8Array.from(audio.subarray(0, audio.length - (audio.length % 2))).buffer,
  );
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let [previous, last, energy] = [0, 0, 0];
  for (const sample of samples) {
    [previous, last] = [last, sample + factor * last - previous];
    energy += sample ** 2;
  }
  if (energy === 0) return 0;
  const power = last ** 2 + previous ** 2 - factor * last * previous;
  return (2 * power) / (samples.length * energy);
}

/** Whether somebody speaks or a tone sounds. */
export function isLoud(audio: Buffer): boolean {
  const samples = new Int16Array(
    Uint8Array.from(audio.subarray(0, audio.length - (audio.length % 2))).buffer,
  );
  return samples.some((sample) => Math.abs(sample) > 1000);
}
