/** The sample that a filter makes of those from `first` on. */
export function convolved(samples: Int16Array, filter: Float64Array, first: number): number {
  let sum = 0;
  for (let tap = 0; tap < filter.length; tap += 1) {
    sum += (samples[first + tap] ?? 0) * (filter[tap] ?? 0);
  }
  return sum;
}

/**
 * A low-pass filter, a sinc in a Blackman window, at a position between two samples.
 * @param fraction how far the new position is past a sample of the old rate
 * @param cutoff share of the old bandwidth that passes
 * @param reach how many samples it takes on each side
 */
export function filterAt(fraction: number, cutoff: number, reach: number): Float64Array {
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

/** A sample of 16 bits. */
export function clamped(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}

export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
