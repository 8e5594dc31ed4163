/** From a byte on, up to another one; or so many bytes at the end. */
const RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/;

/** First and last byte of a part, both included; or that no byte of it is there. */
export type ByteRange = { first: number; last: number } | 'unsatisfiable';

/**
 * The part of `length` bytes that a header `Range` names (RFC 9110 §14.1.2).
 * @returns undefined for several parts, another unit and what is no range: the whole is answered then
 */
export function byteRange(header: string, length: number): ByteRange | undefined {
  const [, from, to, atEnd] = RANGE.exec(header) ?? [];
  if (atEnd !== undefined) return lastBytes(Number(atEnd), length);
  if (from === undefined) return undefined;
  const first = Number(from);
  const last = to === undefined ? length - 1 : Number(to);
  if (to !== undefined && last < first) return undefined;
  return first >= length ? 'unsatisfiable' : { first, last: Math.min(last, length - 1) };
}

function lastBytes(wanted: number, length: number): ByteRange {
  const count = Math.min(wanted, length);
  return count === 0 ? 'unsatisfiable' : { first: length - count, last: length - 1 };
}

/** The bytes of a body from the first to the last one, both included; the rest is not read. */
export async function* partOf(
  body: AsyncIterable<Uint8Array>,
  { first, last }: { first: number; last: number },
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of body) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    if (at > last) return;
  }
}
