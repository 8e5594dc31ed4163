import { setImmediate } from 'node:timers/promises';
import type { Pcm, PlayedRate } from './pcm.ts';

/** Zero crossings of the filter on each side: its stop band is then 70 dB down. */
const CROSSINGS = 16;
/** Share of the new bandwidth that is kept; the rest is for the slope of the filter. */
const PASS_BAND = 0.92;
/** About 3 ms of work from 44.1 to 16 kHz, after which other calls have a turn. */
const SAMPLES_PER_TURN = 2000;

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
  const filters = new Map<number, Float64Array>();
  const samples = new Int16Array(Math.floor((pcm.samples.length * up) / down));
  for (let index = 0; index < samples.length; index += 1) {
    if (index > 0 && index % SAMPLES_PER_TURN === 0) await setImmediate();
    const phase = (index * down) % up;
    const filter = filters.get(phase) ?? filterAt(phase / up, cutoff, reach);
    filters.set(phase, filter);
    const first = Math.floor((index * down) / up) - reach + 1;
    samples[index] = clamped(convolved(pcm.samples, filter, first));
  }
  return { samplesPerSecond, samples };
}

function convolved(samples: Int16Array, filter: Float64Array, first: number): number {
  let sum = 0;
  for (let tap = 0; tap < filter.length; tap += 1) {
    sum += (samples[first + tap] ?? 0) * (filter[tap] ?? 0);
  }
  return sum;
}

/** @param fraction how far the new position is past a sample of the old rate */
function filterAt(fraction: number, cutoff: number, reach: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - reach + 1 - fraction;
    return cutoff * sinc(cutoff * distance) * blackman(distance / reach);
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return taps.map((tap) => tap / gain);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** The window from -1 to 1. */
function blackman(x: number): number {
  if (Math.abs(x) >= 1) return 0;
  return 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function clamped(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
