import { createHash } from 'node:crypto';

/** A request that is hashed while its body is on its way to whoever reads it. */
export type DigestedRequest = {
  request: Request;
  /** The SHA-256 of query and body; what nobody has read is read now, and thrown away. */
  sha256(): Promise<Buffer>;
  /** The same where the body was read to its end, else null. */
  sha256IfRead(): Buffer | null;
};

/** Clients draw longer ones; a short one all over a body would make looking for it slow. */
const MIN_BOUNDARY_LENGTH = 16;

/**
 * Hashes what is sent: the query, and the body piece by piece as it is read, so that none of it is
 * held. The boundary of a form (RFC 2046 §5.1.1) is left out: clients draw a new one whenever they
 * send.
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
    // Nothing is read ahead: whoever stops reading leaves the rest to the digest.
    { highWaterMark: 0 },
  );
  const { method } = request;
  return { request: new Request(request, { method, body, duplex: 'half' }), ...answers };
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
