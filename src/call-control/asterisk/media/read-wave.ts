const PCM = 1;

/**
 * Reads a WAV file of 16-bit PCM with one channel.
 * @returns its samples and their rate; undefined for any other file
 */
export function readWave(bytes: Buffer): { sampleRate: number; audio: Buffer } | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (bytes.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  const chunks = chunksOf(bytes);
  const format = chunks.get('fmt ');
  const audio = chunks.get('data');
  if (format === undefined || format.length < 16 || audio === undefined) return undefined;
  const [tag, channels, bits] = [0, 2, 14].map((at) => format.readUInt16LE(at));
  if (tag !== PCM || channels !== 1 || bits !== 16) return undefined;
  return { sampleRate: format.readUInt32LE(4), audio };
}

/** The first chunk of each name. The last one may be cut off. */
function chunksOf(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (!chunks.has(name)) chunks.set(name, bytes.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  return chunks;
}
