import type { Pcm } from '../../../src/asterisk/media/sound/pcm.ts';

/** A sine tone. */
export function tone({
  samplesPerSecond = 8000,
  seconds = 1,
  hertz = 440,
  amplitude = 8000,
}: Partial<Record<'samplesPerSecond' | 'seconds' | 'hertz' | 'amplitude', number>> = {}): Pcm {
  const samples = Int16Array.from(
    { length: Math.round(samplesPerSecond * seconds) },
    (_, index) => amplitude * Math.sin((2 * Math.PI * hertz * index) / samplesPerSecond),
  );
  return { samplesPerSecond, samples };
}
