/** Zero crossings of the filter on each side. */
const CROSSINGS = 12;
/** Share of the new bandwidth that is kept; the rest is for the slope of the filter. */
const PASS_BAND = 0.9;

/**
 * Converts audio of 16-bit samples to another rate, part by part, by a low-pass filter (a sinc in a
 * Blackman window) at the new positions. It delays the audio by the reach of the filter: 1.7 ms at
 * 8,000 Hz.
 */
export class StreamResampler {
  readonly #up: number;
  readonly #down: number;
  readonly #reach: number;
  readonly #filters: readonly Float64Array[];
  #samples = new Int16Array(0);
  /** Where the next sample is, in parts of `#up` after the first sample that is kept. */
  #position = 0;
  #oddByte: Buffer = Buffer.alloc(0);

  /** Rates in samples a second. */
  constructor(from: number, to: number) {
    const divisor = greatestCommonDivisor(from, to);
    this.#up = to / divisor;
    this.#down = from / divisor;
    const cutoff = Math.min(1, to / from) * PASS_BAND;
    this.#reach = Math.ceil(CROSSINGS / cutoff);
    this.#samples = new Int16Array(this.#reach - 1);
    this.#filters = Array.from({ length: this.#up }, (_, phase) =>
      filterAt(phase / this.#up, cutoff, this.#reach),
    );
  }

  /** The audio so far that can be told at the new rate. */
  convert(audio: Buffer): Buffer {
    const bytes = Buffer.concat([this.#oddByte, audio]);
    const whole = bytes.length - (bytes.length % 2);
    this.#oddByte = bytes.subarray(whole);
    this.#samples = joined(this.#samples, bytes.subarray(0, whole));
    const last = this.#samples.length - 2 * this.#reach;
    const count = Math.max(
      0,
      Math.floor((last * this.#up + this.#up - 1 - this.#position) / this.#down) + 1,
    );
    const converted = Buffer.alloc(count * 2);
    for (let index = 0; index < count; index += 1) {
      converted.writeInt16LE(this.#sampleAt(this.#position + index * this.#down), index * 2);
    }
    this.#position += count * this.#down;
    const used = Math.min(Math.floor(this.#position / this.#up), this.#samples.length);
    this.#samples = this.#samples.slice(used);
    this.#position -= used * this.#up;
    return converted;
  }

  #sampleAt(position: number): number {
    const filter = this.#filters[position % this.#up] ?? new Float64Array(0);
    const first = Math.floor(position / this.#up);
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap += 1) {
      sum += (this.#samples[first + tap] ?? 0) * (filter[tap] ?? 0);
    }
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  }
}

function joined(kept: Int16Array, bytes: Buffer): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(kept.length + bytes.length / 2);
  samples.set(kept);
  for (let index = kept.length; index < samples.length; index += 1) {
    samples[index] = bytes.readInt16LE((index - kept.length) * 2);
  }
  return samples;
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

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
