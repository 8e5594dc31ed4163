import { ALAW, expand, ULAW } from './companding.ts';
import { isPlayedRate } from './pcm.ts';
import type { Pcm } from './pcm.ts';
import { resample } from './resample.ts';
import { SoundError } from './sound-error.ts';
import { readLinear, readWav } from './wav.ts';

const TELEPHONE_RATE = 8000;
const WIDE_RATE = 16_000;

/** Files without a header, by the end of their names. */
const HEADERLESS: Readonly<Record<string, (bytes: Buffer) => Pcm>> = {
  ulaw: (bytes) => ({ samplesPerSecond: TELEPHONE_RATE, samples: expand(bytes, ULAW) }),
  alaw: (bytes) => ({ samplesPerSecond: TELEPHONE_RATE, samples: expand(bytes, ALAW) }),
  sln: (bytes) => linear(bytes, TELEPHONE_RATE),
  sln16: (bytes) => linear(bytes, WIDE_RATE),
};

/**
 * The sound of a file, at a rate that Asterisk plays. 8 and 16 kHz stay, what is above 16 kHz becomes
 * 16 kHz, and all else 8 kHz.
 * @param fileName tells the format of files that have no header: `.ulaw`, `.alaw`, `.sln`, `.sln16`
 * @throws {SoundError} for a format that is not accepted, or without any sound
 */
export async function readPlayable(bytes: Buffer, fileName: string): Promise<Pcm> {
  const suffix = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const headerless = Object.hasOwn(HEADERLESS, suffix) ? HEADERLESS[suffix] : undefined;
  const pcm = headerless ? headerless(bytes) : readWav(bytes);
  if (pcm.samples.length === 0) throw new SoundError('it has no sound in it');
  if (isPlayedRate(pcm.samplesPerSecond)) return pcm;
  return resample(pcm, pcm.samplesPerSecond > WIDE_RATE ? WIDE_RATE : TELEPHONE_RATE);
}

function linear(bytes: Buffer, samplesPerSecond: number): Pcm {
  return { samplesPerSecond, samples: readLinear(bytes) };
}
