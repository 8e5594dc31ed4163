import { createHash } from 'node:crypto';

/** A request whose body is hashed while the handler reads it. */
export type DigestedRequest = {
  request: Request;
  /** Returns the SHA-256 of query and body. It first reads, and discards, the unread rest. */
  sha256(): Promise<Buffer>;
  /** Returns the same when the body was read to its end, else null. */
  sha256IfRead(): Buffer | null;
};

/** Clients use longer boundaries. Searching a body full of a short one would be slow. */
const MIN_BOUNDARY_LENGTH = 16;
/** RFC 2046 §5.1.1. A chunk of a byte each would be compared with all of a longer one. */
const MAX_BOUNDARY_LENGTH = 70;

/**
 * Hashes the query and the body of a request. The body is hashed chunk by chunk as it is read, so
 * that it is not held in memory. The boundary of a form (RFC 2046 §5.1.1) is left out: clients
 * generate a new one for every request.
 */
export function digestRequest(request: Request): DigestedRequest {
  const digest = digestWithout(boundaryOf(request.headers.get('content-type') ?? ''));
  const { search } = new URL(request.url);
  if (search !== '') digest.update(Buffer.from(`${search}\n`));
  const reader = request.body?.getReader();
  let digested: Buffer | null = null;
  const end = () => (digested ??= digest.end());
  if (reader === undefined) end();

  async function next(): Promise<Uint8Array | undefined> {
    const read = await reader?.read();
    if (read?.value === undefined) end();
    else digest.update(read.value);
    return read?.value;
  }

  async function sha256(): Promise<Buffer> {
    while ((await next()) !== undefined);
    return end();
  }

  const answers = { sha256, sha256IfRead: () => digested };
  if (reader === undefined) return { request, ...answers };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await next();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    },
    // No read-ahead: `sha256` reads what the handler has not read.
    { highWaterMark: 0 },
  );
  const { method } = request;
  return { request: new Request(request, { method, body, duplex: 'half' }), ...answers };
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  const { length } = boundary;
  return length < MIN_BOUNDARY_LENGTH || length > MAX_BOUNDARY_LENGTH ? '' : boundary;
}

/** Computes the SHA-256 of a stream of chunks, without the occurrences of `omitted`. */
function digestWithout(omitted: string): { update(piece: Uint8Array): void; end(): Buffer } {
  const hash = createHash('sha256');
  let begun: Uint8Array = Buffer.alloc(0);

  function update(piece: Uint8Array): void {
    let rest = begun.length === 0 ? Buffer.from(piece) : Buffer.concat([begun, piece]);
    for (let at = rest.indexOf(omitted); at >= 0; at = rest.indexOf(omitted)) {
      hash.update(rest.subarray(0, at));
      rest = rest.subarray(at + omitted.length);
    }
    // The last bytes may begin an occurrence that ends in the next chunk.
    const certain = Math.max(0, rest.length - omitted.length + 1);
    hash.update(rest.subarray(0, certain));
    begun = rest.subarray(certain);
  }

  return {
    update: omitted === '' ? (piece) => void hash.update(piece) : update,
    end: () => hash.update(begun).digest(),
  };
}
