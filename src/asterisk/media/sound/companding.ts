/** Decodes samples of 8 bits by a table with a 16-bit sample for each byte. */
export function expand(bytes: Uint8Array, table: Int16Array): Int16Array {
  const samples = new Int16Array(bytes.length);
  for (let index = 0; index < bytes.length; index += 1)
    samples[index] = table[bytes[index] ?? 0] ?? 0;
  return samples;
}

/** µ-law, ITU-T G.711: all bits inverted; sign, 3 bits of exponent, 4 bits of mantissa. */
export const ULAW: Int16Array = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + 0x84) << ((bits >> 4) & 0x07)) - 0x84;
  return (bits & 0x80) === 0 ? magnitude : -magnitude;
});

/** A-law, ITU-T G.711: every second bit inverted; sign, 3 bits of exponent, 4 bits of mantissa. */
export const ALAW: Int16Array = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = byte ^ 0x55;
  const exponent = (bits >> 4) & 0x07;
  const mantissa = ((bits & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return (bits & 0x80) === 0 ? -magnitude : magnitude;
});
