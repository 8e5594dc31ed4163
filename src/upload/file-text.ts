import { TextDecoder } from 'node:util';
import { ValidationError } from '../domain/errors.ts';

/**
 * Yields the text of a UTF-8 file, without its byte order mark.
 * @throws {ValidationError} at the first byte that is not UTF-8
 */
export async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) yield decode(decoder, chunk);
  yield decode(decoder);
}

/** Returns an error about the file as a whole, after which no further row is read. */
export function fileError(message: string): ValidationError {
  return new ValidationError([{ path: 'file', message }]);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw fileError('is not UTF-8: save it as "CSV UTF-8", or as JSON lines in UTF-8');
  }
}
