/** Sound of one channel, as 16-bit samples. */
export type Pcm = { samplesPerSecond: number; samples: Int16Array };

/** The rates that Asterisk plays from WAV files; the suffix of a file tells it which one. */
export const PLAYED_RATES = { 8000: 'wav', 16_000: 'wav16' } as const;
export type PlayedRate = keyof typeof PLAYED_RATES;

export function isPlayedRate(samplesPerSecond: number): samplesPerSecond is PlayedRate {
  return Object.hasOwn(PLAYED_RATES, samplesPerSecond);
}
