import { createHash } from 'node:crypto';

/** A request whose body is hashed on its way to whoever reads it. */
export type DigestedRequest = {
  request: Request;
  /** The SHA-256 of the whole body; what nobody has read is read now, and thrown away. */
  bodySha256(): Promise<Buffer>;
};

/** Hashes the body of a request piece by piece as it is read, so that none of it is held. */
export function digestBody(request: Request): DigestedRequest {
  const hash = createHash('sha256');
  const reader = request.body?.getReader();

  async function next(): Promise<Uint8Array | undefined> {
    const read = await reader?.read();
    if (read?.value !== undefined) hash.update(read.value);
    return read?.value;
  }

  async function bodySha256(): Promise<Buffer> {
    while ((await next()) !== undefined);
    return hash.copy().digest();
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
  return {
    request: new Request(request, { method: request.method, body, duplex: 'half' }),
    bodySha256,
  };
}
