import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';

type File = { bytes: Buffer<ArrayBuffer>; etag: string };

/**
 * Returns a handler that answers the same bytes to everybody. They are built for the first request
 * and kept. Browsers ask again with the ETag (RFC 9110 §8.8.3) and then get a 304 without a body.
 */
export function staticFile(
  type: string,
  build: () => string | Uint8Array | Promise<Uint8Array>,
): (c: Context<AppEnv>) => Promise<Response> {
  let built: Promise<File> | undefined;

  return async (c) => {
    built ??= buildFile(build);
    const { bytes, etag } = await built.catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    c.header('ETag', etag);
    c.header('Cache-Control', 'no-cache');
    if (tagsIn(c.req.header('if-none-match')).includes(etag)) return c.body(null, 304);
    c.header('Content-Type', type);
    return c.body(bytes);
  };
}

async function buildFile(build: Parameters<typeof staticFile>[1]): Promise<File> {
  const bytes = Buffer.from(await build());
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return { bytes, etag: `"${digest}"` };
}

/** The ETags of a list; weak ones compare like strong ones (RFC 9110 §13.1.2). */
function tagsIn(list = ''): string[] {
  return list.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
