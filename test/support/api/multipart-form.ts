import type { RequestOptions } from './app.ts';

export type Part = { name: string; filename?: string; type?: string; content: string | Uint8Array };

const BOUNDARY = 'a-boundary-that-no-test-writes';

/** Builds a multipart form as bytes, so that a test can order its parts or truncate it. */
export function multipartForm(
  parts: readonly Part[],
): Required<Pick<RequestOptions, 'headers'>> & { body: Buffer } {
  const chunks = parts.flatMap(({ name, filename, type, content }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\ncontent-type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body };
}
