import { createHash } from 'node:crypto';

/** A request whose body is hashed on its way to whoever reads it. */
export type DigestedRequest = {
  request: Request;
  /** The SHA-256 of the whole body; what nobody has read is read now, and thrown away. */
  bodySha256(): Promise<Buffer>;
};

/** Clients draw longer ones; a short one all over a body would make looking for it slow. */
const MIN_BOUNDARY_LENGTH = 16;

/**
 * Hashes the body of a request piece by piece as it is read, so that none of it is held. The
 * boundary of a form (RFC 2046 §5.1.1) is left out: clients draw a new one whenever they send.
 */
export function digestBody(request: Request): DigestedRequest {
  const digest = digestWithout(boundaryOf(request.headers.get('content-type') ?? ''));
  const reader = request.body?.getReader();

  async function next(): Promise<Uint8Array | undefined> {
    const read = await reader?.read();
    if (read?.value !== undefined) digest.update(read.value);
    return read?.value;
  }

  async function bodySha256(): Promise<Buffer> {
    while ((await next()) !== undefined);
    return digest.end();
  }

  if (reader === undefined) return { request, bodySha256 };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await next();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    },
    // Nothing is read ahead: whoever stops reading leaves the rest to the digest.
    { highWaterMark: 0 },
  );
  const { method } = request;
  return { request: new Request(request, { method, body, duplex: 'half' }), bodySha256 };
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return boundary.length < MIN_BOUNDARY_LENGTH ? '' : boundary;
}

/** SHA-256 of bytes that come in pieces, without the places where `omitted` stands. */
function digestWithout(omitted: string): { update(piece: Uint8Array): void; end(): Buffer } {
  const hash = createHash('sha256');
  let begun: Uint8Array = Buffer.alloc(0);

  function update(piece: Uint8Array): void {
    let rest = begun.length === 0 ? Buffer.from(piece) : Buffer.concat([begun, piece]);
    for (let at = rest.indexOf(omitted); at >= 0; at = rest.indexOf(omitted)) {
      hash.update(rest.subarray(0, at));
      rest = rest.subarray(at + omitted.length);
    }
    // The last bytes may be the beginning of the next place.
    const certain = Math.max(0, rest.length - omitted.length + 1);
    hash.update(rest.subarray(0, certain));
    begun = rest.subarray(certain);
  }

  return {
    update: omitted === '' ? (piece) => void hash.update(piece) : update,
    end: () => hash.update(begun).digest(),
  };
}
