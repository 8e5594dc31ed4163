import { clamped, convolved, filterAt, greatestCommonDivisor } from '../sound/low-pass.ts';

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
    return clamped(convolved(this.#samples, filter, first));
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
