import type { Context } from 'hono';
import { RedialError } from '../domain/errors.ts';
import type { AppEnv } from './deps.ts';
import { atMinimumRate } from './uploads/minimum-rate.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** The largest bodies that each kind of route takes, in bytes. */
export const BODY_LIMITS = {
  /** One object without lists, such as a token or an agent. */
  object: 64 * KIB,
  /** A campaign or a batch: 1,000 numbers, working hours and two objects of 16 KB. */
  campaign: 256 * KIB,
  /** A report with its transcript, or 10,000 suppressions. */
  list: MIB,
  /** jambonz returns the tag of a call, whose request it limits to 100 kB. */
  webhook: 128 * KIB,
  /** A webhook from an address that sends forged ones: jambonz' own members, and a tag of usual size. */
  doubtedWebhook: 16 * KIB,
  /** 50,000 contacts with their call variables. */
  contacts: 64 * MIB,
} as const;

/** `take` is called once for a body of more than `overBytes`, before the rest of it is read. */
type OnLarge = { overBytes: number; take: (maxBytes: number) => void };

const IGNORED: OnLarge = { overBytes: Infinity, take: () => undefined };

/**
 * Reads the body of a request, and holds at most `maxBytes` in memory.
 * @param onLarge is told how large the body may be; what it throws ends the reading. A body that is large
 * holds memory, and has to arrive at the minimum rate of uploads.
 * @throws {RedialError} `body_too_large`, `body_incomplete`, or `request_timeout` with `onLarge`
 */
export async function readBytes(
  c: Context<AppEnv>,
  maxBytes: number,
  onLarge = IGNORED,
): Promise<Buffer> {
  try {
    return await collectBytes(c, maxBytes, onLarge);
  } catch (error) {
    if (error instanceof RedialError) throw error;
    const message = 'the connection closed before the body was complete: send the request again';
    throw new RedialError('body_incomplete', message, { cause: error });
  }
}

async function collectBytes(
  c: Context<AppEnv>,
  maxBytes: number,
  onLarge: OnLarge,
): Promise<Buffer> {
  const declared = Number(c.req.header('content-length') ?? Number.NaN);
  const { body } = c.req.raw;
  if (Number.isNaN(declared)) {
    const chunks = body === null || onLarge === IGNORED ? body : atMinimumRate(body);
    return collectChunks(chunks ?? [], { maxBytes, heldBytes: BODY_LIMITS.object }, onLarge);
  }
  if (declared > maxBytes) throw tooLarge(maxBytes);
  if (declared > onLarge.overBytes && body !== null) {
    onLarge.take(declared);
    // Pages that nobody writes to take no memory.
    return collectChunks(atMinimumRate(body), { maxBytes, heldBytes: declared }, IGNORED);
  }
  // The server reads at most the declared length, and one read is faster than a read per chunk.
  return Buffer.from(await c.req.arrayBuffer());
}

async function collectChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxBytes, heldBytes }: { maxBytes: number; heldBytes: number },
  { overBytes, take }: OnLarge,
): Promise<Buffer> {
  let held = Buffer.alloc(Math.min(maxBytes, heldBytes));
  let size = 0;
  for await (const chunk of chunks) {
    const nextSize = size + chunk.byteLength;
    if (nextSize > maxBytes) throw tooLarge(maxBytes);
    if (size <= overBytes && nextSize > overBytes) take(maxBytes);
    if (nextSize > held.length) held = grown(held, { nextSize, maxBytes });
    // Copied, because a list of chunks of a byte each would take a hundred times their size.
    held.set(chunk, size);
    size = nextSize;
  }
  return held.subarray(0, size);
}

function grown(
  held: Buffer<ArrayBuffer>,
  { nextSize, maxBytes }: { nextSize: number; maxBytes: number },
): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.min(maxBytes, Math.max(nextSize, 2 * held.length)));
  larger.set(held);
  return larger;
}

/** The error of a body, or of a part of it, that is larger than its limit. */
export function tooLarge(maxBytes: number, what = 'the body'): RedialError {
  const limit = maxBytes < MIB ? `${maxBytes / KIB} KiB` : `${maxBytes / MIB} MiB`;
  return new RedialError('body_too_large', `${what} is larger than the limit of ${limit}`);
}
