import { setImmediate } from 'node:timers/promises';
import { clamped, convolved, filterAt, greatestCommonDivisor } from './low-pass.ts';
import type { Pcm, PlayedRate } from './pcm.ts';

/** Zero crossings of the filter on each side: its stop band is then 70 dB down. */
const CROSSINGS = 16;
/** Share of the new bandwidth that is kept; the rest is for the slope of the filter. */
const PASS_BAND = 0.92;
/** About 3 ms of work, after which other calls have a turn. */
const MULTIPLICATIONS_PER_TURN = 250_000;
const MANY_PHASES = 1000;

/**
 * Converts sound to another rate by a low-pass filter (a sinc in a Blackman window) at the new
 * positions. Frequencies that the new rate cannot carry are removed.
 */
export async function resample(pcm: Pcm, samplesPerSecond: PlayedRate): Promise<Pcm> {
  const divisor = greatestCommonDivisor(pcm.samplesPerSecond, samplesPerSecond);
  const up = samplesPerSecond / divisor;
  const down = pcm.samplesPerSecond / divisor;
  if (up === down) return pcm;
  const cutoff = Math.min(1, up / down) * PASS_BAND;
  const reach = Math.ceil(CROSSINGS / cutoff);
  // A rate of many phases needs a new filter for most samples, which takes ten times as long.
  const workPerSample = 2 * reach * (up > MANY_PHASES ? 10 : 1);
  const samplesPerTurn = Math.ceil(MULTIPLICATIONS_PER_TURN / workPerSample);
  const filters = new Map<number, Float64Array>();
  const samples = new Int16Array(Math.floor((pcm.samples.length * up) / down));
  for (let index = 0; index < samples.length; index += 1) {
    if (index > 0 && index % samplesPerTurn === 0) await setImmediate();
    const phase = (index * down) % up;
    const filter = filters.get(phase) ?? filterAt(phase / up, cutoff, reach);
    filters.set(phase, filter);
    const first = Math.floor((index * down) / up) - reach + 1;
    samples[index] = clamped(convolved(pcm.samples, filter, first));
  }
  return { samplesPerSecond, samples };
}
