/** The codecs of a callee: G.711, 8 kHz, one byte a sample (RFC 3551, 6). */
export type Codec = 'PCMU' | 'PCMA';

export const PAYLOAD_TYPES: Readonly<Record<Codec, number>> = { PCMU: 0, PCMA: 8 };

/** Encodes 16-bit samples. */
export function encode(samples: Int16Array, codec: Codec): Buffer {
  const encodeSample = codec === 'PCMU' ? toMuLaw : toALaw;
  return Buffer.from(Uint8Array.from(samples, encodeSample));
}

const BIAS = 0x84;
const MU_LAW_MAX = 32_635;

function toMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), MU_LAW_MAX) + BIAS;
  const exponent = 31 - Math.clz32(magnitude >> 7);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

/** Every second bit is inverted, as G.711 says of the A-law. */
function toALaw(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0;
  const magnitude = (sample >= 0 ? sample : ~sample) >> 3;
  if (magnitude < 32) return (sign | (magnitude >> 1)) ^ 0x55;
  const exponent = 27 - Math.clz32(magnitude);
  const mantissa = (magnitude >> exponent) & 0x0f;
  return (sign | (exponent << 4) | mantissa) ^ 0x55;
}
